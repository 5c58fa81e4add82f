import type { PatternGroup } from './pattern-group.ts';

/** HTTP, JSON and databases. The programs are those that the patterns of `list-data.ts` name; a test compares them. */
export const data: PatternGroup = {
  name: 'data',
  programs: [
    ...['aria2c', 'bq', 'clickhouse', 'clickhouse-client', 'cockroach', 'cqlsh', 'curl', 'duckdb'],
    ...['grpcurl', 'http', 'httpie', 'https', 'hurl', 'influx', 'litecli', 'mariadb', 'mongo', 'mongosh'],
    ...['mycli', 'mysql', 'nc', 'ncat', 'openssl', 'pgcli', 'psql', 'redis-cli', 'sqlcmd', 'sqlite3'],
    ...['telnet', 'tidb', 'websocat', 'wget', 'wget2', 'xh', 'xhs'],
  ],
  load: async () => (await import('./list-data.ts')).default,
};
