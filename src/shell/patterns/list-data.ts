import { dbt, migrations, spark } from './data-pipelines.ts';
import { curl, httpData, wget } from './http-transfers.ts';
import type { Pattern } from './pattern.ts';
import { databaseData, mysqlTables, psqlTables } from './sql-tables.ts';

const patterns: readonly Pattern[] = [
  curl,
  httpData,
  mysqlTables,
  psqlTables,
  databaseData,
  dbt,
  migrations,
  spark,
  wget,
];
export default patterns;
