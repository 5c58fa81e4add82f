import { defineCheck } from './check.ts';

const OLDEST_MAJOR = 20;

export default defineCheck({
  id: 'node',
  label: 'Node.js',
  isCritical: true,
  async run() {
    const { version, platform, arch } = process;
    const detail = `${version} on ${platform} ${arch}`;
    const major = Number.parseInt(version.slice(1), 10);
    if (major >= OLDEST_MAJOR) return { ok: true, detail };
    return { ok: false, detail, fix: `Install Node.js ${OLDEST_MAJOR} or newer.` };
  },
});
