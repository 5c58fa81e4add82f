import type { PatternGroup } from './pattern-group.ts';

/** HTTP, JSON and databases. The programs are those that the patterns of `list-data.ts` name; a test compares them. */
export const data: PatternGroup = {
  name: 'data',
  programs: [
    ...['alembic', 'aria2c', 'atlas', 'bq', 'clickhouse', 'clickhouse-client', 'cockroach', 'cqlsh'],
    ...['curl', 'dbmate', 'dbt', 'duckdb', 'flink', 'flyway', 'goose', 'grpcurl', 'hadoop', 'hdfs'],
    ...['http', 'httpie', 'https', 'hurl', 'influx', 'liquibase', 'litecli', 'mariadb', 'migrate'],
    ...['mongo', 'mongosh', 'mycli', 'mysql', 'nc', 'ncat', 'openssl', 'pgcli', 'psql', 'pyspark'],
    ...['redis-cli', 'spark-shell', 'spark-sql', 'spark-submit', 'sqitch', 'sqlcmd', 'sqlite3', 'telnet'],
    ...['tidb', 'websocat', 'wget', 'wget2', 'xh', 'xhs', 'yarn-cluster'],
  ],
  load: async () => (await import('./list-data.ts')).default,
};
