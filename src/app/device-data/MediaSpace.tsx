import { useState } from 'react';
import { readSwitches, setSwitch, type Switches } from '#blobs/switches.ts';
import { type BlobSpace, blobSpace, freeBlobs } from '#data/blobs.ts';
import type { DaymarkDb } from '#data/db.ts';
import { usePacedLive } from '#data/live-paced.ts';
import { useLive } from '#data/live.ts';
import { estimate } from '#data/storage.ts';
import { capital } from '#lib/format.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { SettingGroup, SettingSwitch } from '#ui/SettingRow.tsx';
import { toast } from '#ui/toast.ts';
import { bytesInWords } from '#lib/bytes-in-words.ts';
import { t } from '#lib/i18n.ts';

const DEFAULTS: Switches = { wifiOnly: false, keepAll: false };

const NOTHING: BlobSpace = { photos: 0, recordings: 0, files: 0, free: 0 };

/** 'Photos 31 MB, recordings 2 MB, texts 8 MB on this device.' The browser counts texts with its own files, in steps. */
function spaceInWords({ photos, recordings, files }: BlobSpace, texts: number): string {
  const parts = [
    photos > 0 && t('photos {size}', { size: bytesInWords(photos) }),
    recordings > 0 && t('recordings {size}', { size: bytesInWords(recordings) }),
    files > 0 && t('files {size}', { size: bytesInWords(files) }),
    texts > 0 && t('texts {size}', { size: bytesInWords(texts) }),
  ];
  return t('{parts} on this device.', { parts: capital(parts.filter(Boolean).join(', ')) });
}

/** What photos, recordings and files take on this device, and what may move; nothing while there are none. */
export function MediaSpace({ db }: { db: DaymarkDb }) {
  const [busy, setBusy] = useState(false);
  const space = usePacedLive(() => blobSpace(db), NOTHING, [db]);
  const estimated = usePacedLive(() => estimate(), null, [db]);
  const switches = useLive(() => readSwitches(db), DEFAULTS, [db]) ?? DEFAULTS;
  const used = space ? space.photos + space.recordings + space.files : 0;
  if (!space || used === 0) return null;
  const isAccount = db.profile.kind === 'account';
  const change = (name: keyof Switches, on: boolean) =>
    setSwitch(db, name, on).catch((cause: unknown) => logFailure('A switch was not stored:', cause));
  const free = async () => {
    setBusy(true);
    try {
      const freed = await freeBlobs(db);
      toast({
        title: t('{size} freed', { size: bytesInWords(freed) }),
        description: t('The server has these photos. They come back when you open them.'),
      });
    } catch (cause) {
      logFailure('No space was freed:', cause);
      toast({ title: t('No space was freed'), description: t('Try again in a moment.'), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <SettingGroup
        title={t('Photos and recordings')}
        hint={[
          spaceInWords(space, estimated ? estimated.used - used : 0),
          ...(isAccount && space.free > 0
            ? [
                t('The server has {size} of that too. Small pictures stay when you free space.', {
                  size: bytesInWords(space.free),
                }),
              ]
            : []),
        ].join(' ')}
      >
        {isAccount && space.free > 0 && !switches.keepAll ? (
          <Button size="sm" busy={busy} onClick={() => void free()}>
            {t('Free space')}
          </Button>
        ) : null}
      </SettingGroup>
      {isAccount ? (
        <>
          <SettingSwitch
            title={t('Photos only on Wi-Fi')}
            hint={t(
              'On a mobile network photos wait, where the browser says which network it is. Small pictures do not.',
            )}
            checked={switches.wifiOnly}
            onCheckedChange={(on) => void change('wifiOnly', on)}
          />
          <SettingSwitch
            title={t('Keep everything on this device')}
            hint={t('Photos from your other devices are stored here in full, so that you can open them offline.')}
            checked={switches.keepAll}
            onCheckedChange={(on) => void change('keepAll', on)}
          />
        </>
      ) : null}
    </>
  );
}
