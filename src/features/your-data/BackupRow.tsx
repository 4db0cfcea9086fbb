import { useState } from 'react';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { writtenAt } from '#ui/clock.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { useOnce } from '#ui/use-once.ts';
import { useToday } from '#ui/use-today.ts';
import { chooseFolder, forgetFolder, hasFolders } from './backup/place.ts';
import { backUp, copiesOf, readPlace } from './backup/run.ts';
import { Row, Trouble } from './Row.tsx';
import { t } from '#lib/i18n.ts';
import { dayInText } from '#lib/format.ts';

/** Where the copies are, and which is the newest. */
async function readState() {
  const { folder, place } = await readPlace(getDb());
  const [newest] = place ? await copiesOf(place, getDb().profile.id) : [];
  return { folder, place, newest };
}

const withFolders = () =>
  t(
    'Daymark can write a copy into a folder of yours, once a day when you open it. It keeps ten copies, and always the one with the most in it. The photos and recordings of this device are copied once each, into its folder “media”.',
  );
const inBrowser = () =>
  t(
    'This browser does not let an app write into a folder. Once a day, when you open it, Daymark keeps a second copy of the text in the browser. Export now and then, to have a copy in another place too.',
  );
const noCopies = () =>
  t('In this browser Daymark cannot make copies by itself. Export now and then, and keep the file in another place.');

const newestWords = (newest: { readonly when: string; readonly count: number }, folder: string | undefined) =>
  folder === undefined
    ? t('Newest copy: {when}, {count, plural, one {# thing} other {# things}}, in this browser.', newest)
    : t('Newest copy: {when}, {count, plural, one {# thing} other {# things}}, in “{folder}”.', { ...newest, folder });

/** A second copy by itself, each day on which the app is opened. */
export function BackupRow() {
  const [round, setRound] = useState(0);
  const [trouble, setTrouble] = useState<string | null>(null);
  const today = useToday();
  const state = useLive(readState, null, [round]);
  const act = useOnce(async (work: () => Promise<unknown>) => {
    setTrouble(null);
    try {
      await work();
    } catch (error) {
      logFailure('The backup did not work:', error);
      setTrouble(t('That did not work. The folder may be gone, or full. Choose it again.'));
    }
    setRound((n) => n + 1);
  });
  const now = async (ask: boolean) => {
    const { folder, place } = await readPlace(getDb(), ask);
    if (place) await backUp(getDb(), place, folder !== null);
  };
  const choose = async () => {
    if (await chooseFolder(getDb())) await now(true);
  };
  const { folder, place, newest } = state ?? { folder: null, place: null, newest: undefined };
  return (
    <Row title={t('Backup')} note={hasFolders() ? withFolders() : state && !place ? noCopies() : inBrowser()}>
      <p aria-live="polite">
        {folder && !place
          ? t('The browser wants your permission before Daymark writes into “{name}” again.', { name: folder.name })
          : newest
            ? newestWords({ when: dayInText(writtenAt(new Date(newest.at), today)), count: newest.rows }, folder?.name)
            : place || (state && hasFolders())
              ? t('There is no copy yet.')
              : null}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {place || folder ? (
          <Button onClick={() => void act(() => now(true))}>{place ? t('Back up now') : t('Allow it again')}</Button>
        ) : null}
        {hasFolders() ? (
          <Button tone="quiet" onClick={() => void act(choose)}>
            {folder ? t('Choose another folder') : t('Choose a folder for copies')}
          </Button>
        ) : null}
        {folder ? (
          <Button tone="quiet" onClick={() => void act(() => forgetFolder(getDb()))}>
            {t('Stop using the folder')}
          </Button>
        ) : null}
      </div>
      <Trouble>{trouble}</Trouble>
    </Row>
  );
}
