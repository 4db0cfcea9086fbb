import { migrate, readSql } from '../../sync-server/database/migrate.ts';
import type { Database } from '../../sync-server/database/port.ts';

/** Does what a later version does: applies a file of tables, and the functions with one more table of devices. */
export async function addTable(db: Database, table: string, sql: string): Promise<void> {
  const { migrations, functions } = readSql();
  await migrate(db, {
    migrations: [...migrations, { name: '9999_later.sql', sql }],
    functions: functions.map((file) => ({
      ...file,
      sql: file.sql.replace("('templates', null)", `$&, ('${table}', null)`),
    })),
  });
}
