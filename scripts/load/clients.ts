/** Starts the process of the clients (client.ts) and asks it for work. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Measured, Person } from './people.ts';

/**
 * one: a push of one row · batch: of many · page: a pull of many rows · nothing: a pull with nothing new · refused: a call without content, which
 * costs all that HTTP and the token do and asks the database nothing.
 */
export type Work = 'one' | 'batch' | 'page' | 'nothing' | 'refused';

export type ClientCommand =
  | { readonly do: 'start'; readonly port: number; readonly persons: readonly Person[] }
  | { readonly do: 'run'; readonly work: Work; readonly connections: number; readonly seconds: number };

export interface ClientMeasurement extends Measured {
  /** CPU of the clients in ms for one call. */
  readonly client: number;
}

export interface Clients {
  run(work: Work, connections: number, seconds: number): Promise<ClientMeasurement>;
  end(): void;
}

/** A device for each person, each with a connection of its own. */
export async function clients(port: number, persons: readonly Person[]): Promise<Clients> {
  const child = fork(join(import.meta.dirname, 'client.ts'));
  const ask = (asked: ClientCommand) =>
    new Promise<ClientMeasurement>((resolve, reject) => {
      const ended = () => reject(new Error('The process of the clients ended.'));
      child.once('exit', ended);
      child.once('message', (found: ClientMeasurement | { readonly failed: string }) => {
        child.off('exit', ended);
        if ('failed' in found) reject(new Error(found.failed));
        else resolve(found);
      });
      child.send(asked);
    });
  await ask({ do: 'start', port, persons });
  return {
    run: (work, connections, seconds) => ask({ do: 'run', work, connections, seconds }),
    end: () => child.disconnect(),
  };
}
