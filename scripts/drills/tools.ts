/** What drills share: programs of the machine, and the built server as a process. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Thrown when something that a drill needs is not on this machine. */
export class CannotRun extends Error {}

/** Does it, and says each thing that it has seen. Throws CannotRun, or what went wrong. */
export type Drill = (seen: (words: string) => void) => Promise<void>;

/** Throws CannotRun unless all these programs can be started. */
export function needs(...programs: readonly string[]): void {
  const missing = programs.filter((name) => spawnSync(name, ['--help'], { stdio: 'ignore' }).error);
  if (missing.length > 0) throw new CannotRun(`not on this machine: ${missing.join(', ')}.`);
}

/** Runs a command to its end, and returns what it printed. Throws with its errors when it fails. */
export function output(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 100 * 1024 * 1024,
  });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? (stderr || stdout).slice(-2_000)}`);
  return stdout;
}

/** Ends a process and waits for its end. */
export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** How long is waited: on a machine that others use, a server may take minutes to start. */
const MINUTES = 5;

/** Waits until `isSo`. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + MINUTES * 60_000; Date.now() < end; await sleep(50))
    if (await isSo().catch(() => false)) return;
  throw new Error(`${what}: not within ${MINUTES} minutes.`);
}

/** Starts the built server on a port, and waits until it is ready. */
export async function serve(port: number, env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: 'ignore',
  });
  await until('The server is ready', async () => (await fetch(`http://127.0.0.1:${port}/ready`)).ok);
  return child;
}
