/** What the operator can do instead of serving: `main.js restored`, `main.js user list`, `main.js backup`. */
import { userCommand } from './auth/user-commands.ts';
import { backupCommand, moveCommand, moveMediaCommand, restoreCommand } from './backup/commands.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import type { Database } from './database/port.ts';
import { doctorCommand } from './doctor/doctor.ts';
import { feedbackCommand } from './feedback/feedback.ts';
import { hostedCommand } from './hosted/deploy.ts';
import type { Log } from './log.ts';
import { restored } from './restored.ts';

type Args = readonly string[];

/** With the open and migrated database. Each returns what it prints. */
const withDatabase: Readonly<Record<string, (db: Database, args: Args, config: Config) => Promise<string>>> = {
  restored,
  user: (db, args) => userCommand(db, args, Date.now()),
  feedback: feedbackCommand,
};

/** They open what they need by themselves. */
const withConfig: Readonly<Record<string, (config: Config, args: Args) => Promise<string>>> = {
  backup: (config) => backupCommand(config),
  restore: (config, args) => restoreCommand(config, args),
  move: moveCommand,
  'move-media': (config) => moveMediaCommand(config),
  hosted: (_config, args) => hostedCommand(args),
};

/** Runs a command and prints its answer. Throws ConfigError or StartError, whose messages are for the operator. */
export async function runCommand(name: string, args: Args, log: Log): Promise<void> {
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  if (name === 'doctor') {
    const { text, wrong } = await doctorCommand(process.env);
    print(text);
    if (wrong) process.exitCode = 1;
    return;
  }
  if (Object.hasOwn(withConfig, name)) return print(await withConfig[name]!(readConfig(process.env), args));
  const command = Object.hasOwn(withDatabase, name) ? withDatabase[name] : undefined;
  if (!command) {
    const names = [...Object.keys(withDatabase), ...Object.keys(withConfig), 'doctor'];
    throw new ConfigError(`There is no command "${name}"; there are: ${names.join(', ')}.`);
  }
  const config = readConfig(process.env);
  const db = await openDatabase(config, log);
  try {
    await migrate(db);
    print(await command(db, args, config));
  } finally {
    await db.close();
  }
}
