import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 40;

/**
 * Runs a command to its end.
 * @returns {Promise<{ ms: number, rssMb: number | undefined, cpuMs: number | undefined, stdout: string, error?: string }>}
 * memory is the peak of the whole process tree, processor time its sum; both sampled, and known on Linux only
 */
export function measureCommand(command, args, options = {}) {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let peakKb = 0;
    const ticks = new Map();
    const sample = () => {
      const tree = treeOf(child.pid);
      peakKb = Math.max(
        peakKb,
        tree.reduce((sum, { rssKb }) => sum + rssKb, 0),
      );
      for (const { pid, cpuTicks } of tree) ticks.set(pid, cpuTicks);
    };
    const timer = setInterval(sample, SAMPLE_MS);
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data) => {
      stdout += data;
    });
    child.stderr.on('data', (data) => {
      stderr += data;
    });
    const end = (error) => {
      clearInterval(timer);
      const ms = performance.now() - started;
      const cpuTicks = [...ticks.values()].reduce((a, b) => a + b, 0);
      const isKnown = peakKb > 0;
      const measured = {
        ms,
        rssMb: isKnown ? (peakKb * 1024) / 1e6 : undefined,
        cpuMs: isKnown ? cpuTicks * 10 : undefined,
      };
      resolve(error === undefined ? { ...measured, stdout } : { ...measured, stdout, error });
    };
    child.on('error', (error) => end(error.message));
    child.on('close', (code) =>
      end(code === 0 ? undefined : `exit code ${code}: ${stderr.trim().split('\n')[0]}`),
    );
  });
}

/** The process and all below it; empty where there is no /proc. */
function treeOf(pid) {
  const self = processOf(pid);
  return self === undefined ? [] : [self, ...childrenOf(pid).flatMap(treeOf)];
}

function processOf(pid) {
  try {
    const rssKb = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    // After the name in brackets: state is field 3, user and system time are 14 and 15, in hundredths of a second.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, rssKb, cpuTicks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined; // it has ended, or this is no Linux
  }
}

function childrenOf(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
    return lists.join(' ').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};
