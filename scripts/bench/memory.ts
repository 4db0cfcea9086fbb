/** The memory of a browser: all of its processes, without what they share with files on the disk. */
import { readdirSync, readFileSync } from 'node:fs';

interface ProcessMemory {
  readonly parent: number;
  readonly bytes: number;
}

function readProcess(id: string): ProcessMemory | null {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { parent: field('PPid'), bytes: (field('RssAnon') + field('RssShmem')) * 1024 };
  } catch {
    // It has ended.
    return null;
  }
}

/** What the processes that this one has started have in memory, in bytes. Linux only. */
function memoryBelow(root: number): number {
  const all = new Map<number, ProcessMemory>();
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const found = readProcess(id);
    if (found) all.set(Number(id), found);
  }
  const isBelow = (id: number): boolean => {
    const { parent } = all.get(id) ?? { parent: 0 };
    return parent === root || (parent > 1 && isBelow(parent));
  };
  return [...all].reduce((sum, [id, { bytes }]) => sum + (isBelow(id) ? bytes : 0), 0);
}

/** Runs a step, and says how far the memory of the browser rose above what it was, in MB. */
export async function peakOf<T>(step: () => Promise<T>): Promise<{ readonly value: T; readonly megabytes: number }> {
  const before = memoryBelow(process.pid);
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, memoryBelow(process.pid))), 200);
  try {
    return { value: await step(), megabytes: Math.round((peak - before) / 1e6) };
  } finally {
    clearInterval(sampling);
  }
}
