import { defineCheck } from './check.ts';

export default defineCheck({
  id: 'sqlite',
  label: 'SQLite',
  isCritical: false,
  async run() {
    try {
      const { default: Database } = await import('better-sqlite3');
      const database = new Database(':memory:');
      database.exec('CREATE VIRTUAL TABLE probe USING fts5(body)');
      const version: unknown = database.prepare('SELECT sqlite_version()').pluck().get();
      database.close();
      return { ok: true, detail: `${version} with full-text search` };
    } catch (error) {
      const [reason] = String(error).split('\n');
      return { ok: false, detail: reason ?? 'cannot be loaded', fix: 'Run npm rebuild better-sqlite3.' };
    }
  },
});
