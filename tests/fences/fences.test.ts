import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Tests every import rule of .oxlintrc.json with an import that it must refuse and one that it must allow. */
const project = resolve(import.meta.dirname, '../..');
const bad: Readonly<Record<string, string>> = {
  'src/lib/x.ts': "import '#data/db.ts';",
  'src/data/x.ts': "import '#remote/supabase.ts';",
  'src/data/y.ts': "import '@supabase/supabase-js';",
  'src/ui/x.tsx': "import '#data/db.ts';",
  'src/remote/x.ts': "import '#data/db.ts';",
  'src/remote/y.ts': "import '#sync/errors.ts';",
  'src/remote/authorised.ts': "import '@supabase/supabase-js';",
  'src/remote/backoff.ts': "import './realtime.ts';",
  'src/remote/errors.ts': "import './account.ts';",
  'src/remote/server.ts': "import '#data/db.ts';",
  'src/remote/timeout.ts': "import 'react';",
  'src/features/mood/x.ts': "import '#sync/engine.ts';",
  'src/features/mood/y.tsx': "import '#features/memory/MemoryScreen.tsx';",
  'src/features/calendar/views/x.tsx': "import '#features/memory/MemoryScreen.tsx';",
  'src/features/mood/z.ts': "import '../memory/memory.ts';",
  'src/features/mood/w.ts': "import '@supabase/supabase-js';",
  'src/sync/x.ts': "import 'react';",
  'src/sync/y.ts': "import '#features/memory/mutations.ts';",
  'src/sync/z.ts': "import '#remote/realtime.ts';",
  'src/sync/w.ts': "import '#remote/server.ts';",
  'src/kinds/x.ts': "import '#features/memory/mutations.ts';",
  'src/kinds/y.ts': "import '#ui/Button.tsx';",
  'src/kinds/z.ts': "import 'react';",
  'src/data/w.ts': "import '#kinds/kinds.ts';",
  'src/editing/x.ts': "import '#features/memory/mutations.ts';",
  'src/blobs/x.ts': "import '#sync/errors.ts';",
  'src/blobs/y.ts': "import '#data/db.ts';",
  'src/blobs/z.ts': "import 'react';",
  'src/data/blobs-x.ts': "import '#blobs/queue.ts';",
  'src/assistant/x.ts': "import '#features/memory/mutations.ts';",
  'src/assistant/y.ts': "import '#ui/toast.ts';",
  'src/assistant/z.ts': "import 'react';",
  'src/assistant/w.ts': "import 'zustand';",
  'src/assistant/v.ts': "import '#remote/account.ts';",
  'src/assistant/u.ts': "import '#data/db.ts';",
  'src/assistant/t.ts': "import '#data/live.ts';",
  'src/assistant/s.ts': "import '#sync/errors.ts';",
  'src/data/z.ts': "import '#tests/support/profile.ts';",
  'src/app/y.ts': "import '#tests/support/profile.ts';",
  'src/coach/x.ts': "import '#data/db.ts';",
  'src/coach/y.ts': "import 'react';",
  'src/app/x.ts': "import '@supabase/supabase-js';",
  'sw/x.ts': "import 'react';",
  'sw/y.ts': "import '#features/memory/queries.ts';",
  'sw/z.ts': "import '#remote/account.ts';",
  'sw/w.ts': "import '#remote/realtime.ts';",
  'sync-server/x.ts': "import '#data/db.ts';",
};
const good: Readonly<Record<string, string>> = {
  'src/data/good.ts': "import '#lib/day.ts';",
  'src/remote/good.ts': "import '@supabase/supabase-js';",
  'src/remote/good2.ts': "import '#data/session-store.ts';",
  'src/features/calendar/views/good.tsx': "import '#features/calendar/EventItem.tsx';",
  'src/features/calendar/plan/good.tsx': "import '#features/calendar/surface/EventBlock.tsx';",
  'src/features/mood/good.ts': "import '#features/memory/mutations.ts';",
  'src/sync/good.ts': "import '#data/schema.ts';",
  'src/sync/good2.ts': "import '#remote/authorised.ts';",
  'src/sync/good3.ts': "import '#remote/errors.ts';",
  'src/kinds/good.ts': "import '#ui/icon-paths.ts';",
  'src/kinds/good2.ts': "import '#data/db.ts';",
  'src/editing/good.ts': "import '#data/drafts.ts';",
  'src/blobs/good.ts': "import '#remote/authorised.ts';",
  'src/assistant/good.ts': "import '#data/database.ts';",
  'src/assistant/good2.ts': "import '#remote/backoff.ts';",
  'src/assistant/good3.ts': "import '#remote/timeout.ts';",
  'src/coach/good.ts': "import '#lib/day.ts';",
  'src/app/good.ts': "import '#features/memory/MemoryScreen.tsx';",
  'sw/good2.ts': "import '#assistant/queue.ts';",
  'sw/good.ts': "import '#features/memory/mutations.ts';",
  'sw/good3.ts': "import '#remote/authorised.ts';",
  'sync-server/good.ts': "import '#data/schema.ts';",
};

let folder: string;
let refused: Set<string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daymark-fences-'));
  for (const file of ['.oxlintrc.json', 'package.json', 'tsconfig.json'])
    cpSync(join(project, file), join(folder, file));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'dir');
  for (const [file, line] of Object.entries({ ...bad, ...good })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${line}\n`);
  }
  const cycle = 'src/lib';
  writeFileSync(join(folder, cycle, 'one.ts'), "import { two } from './two.ts';\nexport const one = () => two;\n");
  writeFileSync(join(folder, cycle, 'two.ts'), "import { one } from './one.ts';\nexport const two = () => one;\n");
  const oxlint = join(project, 'node_modules', '.bin', 'oxlint');
  const output = await promisify(execFile)(oxlint, ['--format', 'json'], {
    cwd: folder,
    shell: process.platform === 'win32',
  }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  const fences = diagnostics.filter(({ code }) => /no-restricted-imports|no-cycle/.test(code));
  refused = new Set(fences.map(({ filename }) => filename.replaceAll('\\', '/')));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.for(Object.entries(bad))('%s may not have: %s', ([file]) => {
  expect([...refused]).toContain(file);
});

test.for(Object.entries(good))('%s may have: %s', ([file]) => {
  expect([...refused]).not.toContain(file);
});

test('a cycle of imports is refused', () => {
  expect([...refused]).toContain('src/lib/one.ts');
});
