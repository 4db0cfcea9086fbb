import { useRef, useState } from 'react';
import { onFieldKey } from '#editing/keys.ts';
import { undoAction } from '#editing/undo-action.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { MoodPicker } from '#ui/MoodPicker.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { captured, failures } from './messages.ts';
import { NEW_MOOD } from '#lib/moods.ts';
import { captureMood } from './mutations.ts';
import { useEntryDraft } from '#editing/use-entry-draft.ts';

/** The entry control of the card (spec 001, sections 4 and 5): collapsed, choosing, which reveals the optional note, saving. */
export function MoodEntryControl({ onSaved }: { readonly onSaved: () => void }) {
  const draft = useEntryDraft(NEW_MOOD);
  // Null until the person opens or closes it: with a draft it is open.
  const [asked, setAsked] = useState<boolean | null>(null);
  const [saving, setSaving] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  const open = asked ?? (draft.mood !== null || draft.text.trim() !== '');

  const save = useOnce(async () => {
    setSaving(true);
    const outcome = await captureMood({ mood: draft.mood, note: draft.text });
    setSaving(false);
    if (!outcome.ok) return void toast(failures[outcome.error]);
    onSaved();
    if (!draft.hasMore()) setAsked(false);
    await draft.clear();
    return void toast({ ...captured, action: undoAction(outcome.value) });
  });

  return (
    <div>
      <button
        ref={control}
        type="button"
        aria-expanded={open}
        onClick={() => setAsked(!open)}
        className="flex min-h-13 w-full items-center gap-3 rounded-(--r-m) border border-edge bg-card px-4 text-left font-serif text-read hover:border-ink"
      >
        <Icon name="mood" className="text-tide" />
        <span className="min-w-0 flex-1">How are you feeling today?</span>
        <Icon name={open ? 'up' : 'down'} size="s" className="text-ink-2" />
      </button>
      {open ? (
        <form
          aria-label="Today's mood"
          className="grid gap-3 pt-3"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <MoodPicker mood={draft.mood} onChange={(mood) => draft.set({ mood })} />
          {draft.mood ? (
            <>
              <Field label="Note" optional>
                {(field) => (
                  <TextArea
                    {...field}
                    rows={2}
                    value={draft.text}
                    onChange={(event) => draft.setText(event.target.value)}
                    onKeyDown={(event) => onFieldKey(event, save)}
                    className="max-h-[40dvh]"
                  />
                )}
              </Field>
              <div className="flex flex-wrap gap-2">
                <Button type="submit" tone="tide" size="sm" busy={saving}>
                  {saving ? 'Saving...' : 'Save mood'}
                </Button>
                <Button
                  tone="quiet"
                  size="sm"
                  onClick={() => {
                    setAsked(false);
                    void draft.clear();
                    control.current?.focus();
                  }}
                >
                  Cancel
                </Button>
              </div>
            </>
          ) : null}
        </form>
      ) : null}
    </div>
  );
}
