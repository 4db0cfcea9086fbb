/** A transaction of one statement, sent to Postgres at once: its begin, its settings, the statement and its commit. */
import { Query, type Client, type Connection, type CustomTypesConfig, type QueryResult } from 'pg';

/**
 * The driver sends a statement when the one before it was answered. Here all are written together, with one Sync at their end: after a
 * failure Postgres skips the others, the commit too. No statement has a name, so a transaction pooler may be in between.
 */
class OneTrip extends Query {
  constructor(
    before: readonly string[],
    text: string,
    values: readonly (string | null)[],
    types: CustomTypesConfig,
    done: (error: Error | undefined, results: readonly QueryResult[]) => void,
  ) {
    // The driver makes a result for each statement; its types know only the last one.
    super({ text, types }, done as never);
    this.submit = (connection: Connection) => {
      connection.stream.cork();
      try {
        for (const statement of before) execute(connection, statement, []);
        execute(connection, text, [...values], true);
        execute(connection, 'commit', []);
        connection.sync();
      } finally {
        connection.stream.uncork();
      }
    };
  }
}

function execute(connection: Connection, text: string, values: (string | null)[], hasRows = false): void {
  connection.parse({ name: '', text, types: [] }, true);
  connection.bind({ values }, true);
  if (hasRows) connection.describe({ type: 'P' }, true);
  connection.execute({}, true);
}

/** Runs a statement between `before` and a commit. Resolves to its rows and to what the commit said. */
export function oneTrip(
  client: Pick<Client, 'query'>,
  before: readonly string[],
  text: string,
  values: readonly (string | null)[],
  types: CustomTypesConfig,
): Promise<{ readonly rows: unknown[]; readonly command: string }> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | undefined, results: readonly QueryResult[]) => {
      if (error) return reject(error);
      const [answer, commit] = results.slice(-2);
      resolve({ rows: answer!.rows, command: commit!.command });
    };
    client.query(new OneTrip(before, text, values, types, done));
  });
}
