import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { testDatabase } from '../../tests/support/databases.ts';
import { migrate, readSql } from './migrate.ts';
const old = Object.entries(
  JSON.parse(gunzipSync(readFileSync('tests/frozen/migrations-before-baseline.json.gz')).toString()) as Record<
    string,
    string
  >,
).map(([name, sql]) => ({ name, sql }));
const how = process.argv[2]!,
  out = process.argv[3]!,
  kind = (process.argv[4] ?? 'postgres') as 'postgres';
const at = await testDatabase(kind, { migrated: false });
const run = async (n: number) => {
  await at.db.tx(null, async (q) => {
    await q(
      `create schema if not exists daymark; create table if not exists daymark.migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
  });
  const { createHash } = await import('node:crypto');
  for (const m of old.slice(0, n))
    await at.db.tx(null, async (q) => {
      await q(m.sql);
      await q('insert into daymark.migrations values ($1,$2)', [
        m.name,
        createHash('sha256').update(m.sql).digest('hex'),
      ]);
    });
};
if (how === 'old') await run(99);
if (how === 'new') console.log(await migrate(at.db));
if (how === 'up26') {
  await run(25);
  console.log(old[24]!.name);
  console.log(await migrate(at.db));
}
if (how === 'up29') {
  await run(99);
  console.log(await migrate(at.db));
}
const lines: string[] = [];
const add = async (sql: string) => {
  for (const row of await at.db.tx(null, (q) => q(sql))) lines.push(Object.values(row).join(' | '));
};
const ns = `('public','auth','sync','daymark')`;
await add(
  `select 'ROLE', rolname, rolcanlogin, rolinherit from pg_roles where rolname in ('anon','authenticated') order by 2`,
);
await add(`select 'SCHEMA', nspname, nspacl::text from pg_namespace where nspname in ${ns} order by 2`);
await add(
  `select 'TABLE', c.oid::regclass::text, c.relrowsecurity, c.relacl::text from pg_class c join pg_namespace n on n.oid=c.relnamespace where n.nspname in ${ns} and c.relkind='r' order by 2`,
);
await add(
  `select 'COLUMN', c.oid::regclass::text, a.attnum, a.attname, format_type(a.atttypid,a.atttypmod), a.attnotnull, a.attidentity, pg_get_expr(d.adbin,d.adrelid) from pg_class c join pg_namespace n on n.oid=c.relnamespace join pg_attribute a on a.attrelid=c.oid left join pg_attrdef d on d.adrelid=c.oid and d.adnum=a.attnum where n.nspname in ${ns} and c.relkind in ('r','c') and a.attnum>0 and not a.attisdropped order by 2,3`,
);
await add(
  `select 'CONSTRAINT', conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace::regnamespace::text in ${ns} and contype <> 'n' order by 2,3`,
);
await add(
  `select 'INDEX', pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid=i.indrelid join pg_namespace n on n.oid=c.relnamespace where n.nspname in ${ns} order by 2`,
);
await add(`select 'TRIGGER', pg_get_triggerdef(t.oid) from pg_trigger t where not tgisinternal order by 2`);
await add(
  `select 'POLICY', polrelid::regclass::text, polname, polcmd, polroles::regrole[]::text, pg_get_expr(polqual,polrelid), pg_get_expr(polwithcheck,polrelid) from pg_policy order by 2`,
);
await add(
  `select 'DOMAIN', t.oid::regtype::text, format_type(t.typbasetype,null) from pg_type t join pg_namespace n on n.oid=t.typnamespace where typtype='d' and n.nspname in ${ns} order by 2`,
);
await add(`select 'CATALOGUE', t, kinds::text, doc, hot from sync.tables order by 2`);
await add(`select 'QUOTA', * from sync.quota`);
await add(
  `select 'ACL', p.oid::regprocedure::text, p.proacl::text, p.prosecdef, p.provolatile, p.proconfig::text from pg_proc p where p.pronamespace::regnamespace::text in ${ns} order by 2`,
);
await add(
  `select 'FUNCTION', pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace::regnamespace::text in ${ns} order by p.oid::regprocedure::text`,
);
writeFileSync(out, lines.join('\n') + '\n');
await at.close();
