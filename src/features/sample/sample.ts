/**
 * "Try with sample data" (product.md): a profile of its own kind with a year of a made-up person. It never syncs, and nothing of it is left when it is
 * closed. One is there at a time.
 */
import { createDb } from '#data/db.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { deleteProfileDb } from '#data/erase.ts';
import type { ProfileRef } from '#data/profile.ts';
import { writeActiveProfile } from '#data/session-store.ts';
import { language } from '#lib/i18n.ts';
import { readLanguageFile, type Translation } from '#lib/languages.ts';
import { idOf, newId } from '#lib/id.ts';
import { eraseSample, keepSettings } from './erase-sample.ts';
import de from './year.de.json?url';
import es from './year.es.json?url';
import fr from './year.fr.json?url';
import { sampleYear, type SampleLanguage } from './year.ts';

const USER = idOf('sample', 'person');
/** Her year in other languages than English. */
const FILES: Readonly<Record<Translation, string>> = { de, es, fr };

/** Makes the sample's database, in the language of the app, as if its person had last written just before `now`, and makes its profile the active one. Nothing changes when it rejects. */
export async function openSample(now: Date): Promise<void> {
  // One that a closed tab has left.
  await eraseSample();
  const sample: ProfileRef = { id: newId(), kind: 'sample', user_id: USER };
  try {
    await fill(sample, now, (await yearInLanguage()) ?? undefined);
    keepSettings();
    await writeActiveProfile(sample);
  } catch (error) {
    await deleteProfileDb(sample);
    throw error;
  }
}

/** Her year in the language of the app; null for English, and where its file does not load. */
const yearInLanguage = async (): Promise<SampleLanguage | null> => {
  const now = language();
  return now === 'en' ? null : readLanguageFile(FILES[now]);
};

async function fill(sample: ProfileRef, now: Date, year?: SampleLanguage): Promise<void> {
  const rows = sampleYear({ user_id: USER, now, ...year });
  const into = createDb(sample);
  const tables = [...new Set(rows.map(({ t }) => t))];
  try {
    await withoutLog(into, tables, async () => {
      await Promise.all(
        tables.map((t) => into.table(t).bulkPut(rows.flatMap((each) => (each.t === t ? [each.row] : [])))),
      );
    });
  } finally {
    into.close();
  }
}
