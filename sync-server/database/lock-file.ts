/**
 * One process per data folder. PGlite itself has no such lock: a second process opens a live folder without an error and
 * acknowledged rows vanish (measured), so this file is what keeps them.
 */
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { StartError } from './errors.ts';

const holder = v.object({
  /** Names this hold of the lock. */
  token: v.string(),
  pid: v.number(),
  /** When the process started, as the system counts; '' where it cannot be read. Tells a reused pid. */
  started: v.string(),
  /** The machine and its process namespace: only within one does a pid mean anything. */
  place: v.string(),
});
type Holder = v.InferOutput<typeof holder>;

export interface FolderLock {
  readonly release: () => void;
}

/** The holder touches the file this often, in ms, so that another machine on a shared disk can see it live. */
const BEAT = 3_000;

/** Takes the folder for this process, also from a dead one. Throws StartError when a living process has it. */
export async function lockFolder(folder: string, beat = BEAT): Promise<FolderLock> {
  const file = join(folder, 'daymark.lock');
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

/** Puts a complete lock file in its place, or finds one there. */
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
      // The next beat tries again; within one machine the pid alone decides.
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

/** Who holds the lock: null when nobody does, undefined when the file says nothing readable. */
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

/** Takes a dead holder's file away; if it turns out to be someone else's by now, puts it back. */
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
