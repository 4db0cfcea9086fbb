import { useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { askTranscriptAgain, isUnwritten, speechService, transcriptCalls } from '#assistant/transcripts.ts';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { isSealedAccount } from '#data/meta.ts';
import { readPreferences } from '#data/preferences.ts';
import type { Attachment } from '#data/schema.ts';
import { beginChatLine } from '#editing/chat-line.ts';
import { tell } from '#editing/tell.ts';
import { setTranscript } from '#features/media/mutations.ts';
import { failures } from '#features/media/messages.ts';
import { CAPTION_LENGTH } from '#features/media/media.ts';
import { setPreference } from '#features/profile/mutations.ts';
import { DAY_MS } from '#lib/durations.ts';
import { settingIn } from '#lib/settings.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useOnce } from '#ui/use-once.ts';
import { edited, offered, offerWords, waitingWords } from './messages.ts';
import { VoiceNote } from './VoiceNote.tsx';
import { english, msg, t } from '#lib/i18n.ts';

/** The voice note of a saved row, with what is said in it. */
export function RowVoiceNote({ row, onRemove }: { readonly row: Attachment; readonly onRemove?: () => void }) {
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const { transcript } = row;
  const tellCoach = useOnce(async () => {
    await beginChatLine(transcript ?? '');
    await navigate({ to: '/chat' });
  });
  return (
    <VoiceNote
      note={row}
      onRemove={onRemove}
      items={[
        {
          label: transcript ? t('Edit the text') : t('Write what is said'),
          icon: 'edit',
          onSelect: () => setEditing(true),
        },
        ...(transcript
          ? [{ label: t('Tell the coach'), icon: 'chat', onSelect: () => void tellCoach() } as const]
          : []),
      ]}
    >
      {editing ? (
        <Words row={row} onClose={() => setEditing(false)} />
      ) : (
        <>
          {row.caption ? <p className="text-sm text-ink-2">{row.caption}</p> : null}
          {transcript ? <Transcript row={row} /> : null}
          {isUnwritten(row) ? <Unwritten row={row} /> : null}
          {row.transcript_by === 'machine' && !transcript ? (
            <p className="text-sm text-ink-2">{t('No words could be made out.')}</p>
          ) : null}
        </>
      )}
    </VoiceNote>
  );
}

/** How long a text is shown whole, in characters. */
const FOLD_OVER = 400;

function Transcript({ row: { transcript, transcript_by } }: { readonly row: Attachment }) {
  const [open, setOpen] = useState(false);
  const long = (transcript ?? '').length > FOLD_OVER;
  return (
    <div className="max-w-measure">
      <p className={`font-serif text-pretty whitespace-pre-line wrap-anywhere ${long && !open ? 'line-clamp-4' : ''}`}>
        {transcript}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        {transcript_by === 'machine' ? t('Written out by a machine') : null}
        {long ? (
          <button
            type="button"
            aria-expanded={open}
            className="min-h-11 rounded-s font-semibold text-tide hover:underline"
            onClick={() => setOpen(!open)}
          >
            {open ? t('Show less') : t('Show all')}
          </button>
        ) : null}
      </p>
    </div>
  );
}

interface SpeechState {
  /** The host of the service; null: the server has none. */
  readonly service: string | null;
  readonly may: boolean | null;
  readonly why: string | null;
  readonly refused: boolean;
}

const NO_SPEECH: SpeechState = { service: null, may: null, why: null, refused: false };

/** What can be done about a recording without a text. Without a speech model nothing is said. */
function Unwritten({ row }: { readonly row: Attachment }) {
  const { service, may, why, refused } =
    useLive<SpeechState>(
      async () => {
        const db = getDb();
        if (db.profile.kind !== 'account' || (await isSealedAccount(db))) return NO_SPEECH;
        const [service, values, call] = await Promise.all([
          speechService(db),
          readPreferences(),
          transcriptCalls(db).get(row.id),
        ]);
        const may = settingIn(values, 'recordings_written_out');
        return { service, may, why: call?.why ?? null, refused: call?.refused === true };
      },
      NO_SPEECH,
      [row.id],
    ) ?? NO_SPEECH;
  // One decision for all recordings, asked at a new one.
  const [isNew] = useState(() => Date.now() - Date.parse(row.created_at) < DAY_MS);
  const decide = useOnce(async (yes: boolean) => {
    tell(await setPreference('recordings_written_out', yes, english(msg('Write out recordings'))), offered(yes), {
      UpdateFailed: failures().SaveFailed,
    });
  });
  if (!service || may === false) return null;
  if (may === null) {
    return isNew ? (
      <div className="flex max-w-measure flex-wrap items-center gap-x-2 gap-y-1.5 rounded-s bg-well p-2">
        <p className="min-w-0 flex-1 basis-64 px-1.5 text-sm text-pretty">{offerWords(service)}</p>
        <div className="flex gap-2">
          <Button tone="quiet" size="sm" onClick={() => void decide(false)}>
            {t('No')}
          </Button>
          <Button tone="tide" size="sm" onClick={() => void decide(true)}>
            {t('Write them out')}
          </Button>
        </div>
      </div>
    ) : null;
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      {waitingWords(why, refused)}
      {refused ? (
        <button
          type="button"
          className="min-h-11 rounded-s font-semibold text-tide hover:underline"
          onClick={() => void askTranscriptAgain(getDb(), row.id)}
        >
          {t('Try again')}
        </button>
      ) : null}
    </p>
  );
}

/** What is said in a voice note, and its caption, to be edited. */
function Words({ row, onClose }: { readonly row: Attachment; readonly onClose: () => void }) {
  const [opened] = useState(row);
  const [caption, setCaption] = useState(row.caption ?? '');
  const [transcript, setText] = useState(row.transcript ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useOnce(async () => {
    if (tell(await setTranscript(opened, { caption, transcript }), edited(), failures())) onClose();
    else field.current?.focus();
  });
  return (
    // Not a form: it may be inside the editor of an entry.
    <div role="group" aria-label={t('Words of the voice note')} className="grid max-w-measure gap-2">
      <TextArea
        ref={field}
        aria-label={t('What is said')}
        placeholder={t('What is said')}
        value={transcript}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit
        autoFocus
        className="max-h-[50dvh]"
        onChange={({ target }) => setText(target.value)}
      />
      <TextInput
        aria-label={t('Caption')}
        placeholder={t('Caption')}
        maxLength={CAPTION_LENGTH}
        value={caption}
        onChange={({ target }) => setCaption(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className="flex gap-2">
        <Button tone="tide" size="sm" onClick={() => void save()}>
          {t('Save')}
        </Button>
        <Button tone="quiet" size="sm" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}
