/**
 * One process per data folder. PGlite has no such lock: a second process opens a folder that is in use without an error, and
 * acknowledged rows are lost (measured).
 */
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { StartError } from './errors.ts';

const holder = v.object({
  /** The id of this lock; a process that takes the lock again gets another one. */
  token: v.string(),
  pid: v.number(),
  /** When the process started, in the system's units; '' where it cannot be read. A reused pid has another start. */
  started: v.string(),
  /** The machine and its process namespace: a pid is unique only within one. */
  place: v.string(),
});
type Holder = v.InferOutput<typeof holder>;

export interface FolderLock {
  readonly release: () => void;
}

/** How often the holder touches the file, in ms, so that another machine on a shared disk sees that it runs. */
const BEAT = 3_000;

/** Locks the folder for this process; a lock of an ended process is replaced. Throws StartError when a running process has it. */
export async function lockFolder(folder: string, beat = BEAT): Promise<FolderLock> {
  const file = lockIn(folder);
  const mine: Holder = { token: crypto.randomUUID(), pid: process.pid, started: startOf(process.pid), place: place() };
  for (let tries = 0; tries < 5; tries++) {
    if (take(file, mine)) return hold(file, mine, beat);
    const other = read(file);
    if (other && (await lives(file, other, beat))) {
      throw new StartError(`The data folder ${folder} is in use by another Daymark process (pid ${other.pid}).`);
    }
    if (other !== null) removeDead(file, other?.token);
  }
  throw new StartError(`The data folder ${folder} is being taken by another Daymark process.`);
}

/** The process that has the folder in use; null when none has. */
export async function inUseBy(folder: string, beat = BEAT): Promise<number | null> {
  const file = lockIn(folder);
  const other = read(file);
  return other && (await lives(file, other, beat)) ? other.pid : null;
}

const lockIn = (folder: string) => join(folder, 'daymark.lock');

/** Creates the lock file in one step, or finds an existing one. */
function take(file: string, mine: Holder): boolean {
  const draft = `${file}.${mine.token}`;
  try {
    writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
    linkSync(draft, file);
    return true;
  } catch (thrown) {
    if (codeOf(thrown) === 'EEXIST') return false;
    throw new StartError(`The data folder cannot be written: ${codeOf(thrown)}.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function hold(file: string, mine: Holder, beat: number): FolderLock {
  const timer = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // The next interval tries again; within one machine the pid alone decides.
    }
  }, beat).unref();
  const release = () => {
    clearInterval(timer);
    process.off('exit', release);
    if (read(file)?.token === mine.token) rmSync(file, { force: true });
  };
  process.on('exit', release);
  return { release };
}

/** The holder of the lock; null without a lock file, undefined when the file cannot be parsed. */
function read(file: string): Holder | null | undefined {
  try {
    const parsed = v.safeParse(holder, JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.output : undefined;
  } catch (thrown) {
    return codeOf(thrown) === 'ENOENT' ? null : undefined;
  }
}

async function lives(file: string, other: Holder, beat: number): Promise<boolean> {
  if (other.place === place()) return isRunning(other.pid) && startOf(other.pid) === other.started;
  const before = lastBeat(file);
  for (let waited = 0; waited < beat * 4; waited += beat / 2) {
    await sleep(beat / 2);
    if (lastBeat(file) !== before) return true;
  }
  return false;
}

/** Removes the lock file of an ended process. If another process has just replaced it, puts that file back. */
function removeDead(file: string, token: string | undefined): void {
  const aside = `${file}.${crypto.randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const taken = read(aside)?.token !== token;
  try {
    if (taken) linkSync(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return codeOf(thrown) === 'EPERM';
  }
}

/** Field 22 of Linux' /proc/pid/stat; the fields after the name, which may hold spaces, begin at the last ')'. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function place(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function lastBeat(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
