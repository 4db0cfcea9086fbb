/** Undo and redo with a toast that names what was taken back. What takes long shows how far it is, and can be stopped. */
import { getDb } from '#data/db.ts';
import { type OnTurn, redoGroup, redoLast, undoGroup, undoLast } from '#data/undo.ts';
import { toast, type Toast, toastUnexpected, updateToast } from '#ui/toast.ts';
import { inText } from '#lib/format.ts';
import { type Message, msg, t } from '#lib/i18n.ts';

/** Undoes the newest intent of this profile, in whichever tab or visit it was made. */
export const undo = (): Promise<void> => take(undoLast, 'back');

/** Redoes what was undone last. */
export const redo = (): Promise<void> => take(redoLast, 'again');

const ways = {
  back: {
    done: msg('Undone: {step}'),
    doing: msg('Undoing… {percent} %'),
    other: () => ({ label: t('Redo'), run: () => void redo() }),
  },
  again: {
    done: msg('Done again: {step}'),
    doing: msg('Doing it again… {percent} %'),
    other: () => ({ label: t('Undo'), run: () => void undo() }),
  },
} as const;

/** Whether many steps are on their way here: until then nothing else is taken back or done again. */
let busy = false;

/** Takes steps `back`, or does them `again`, and says so. */
export async function take(steps: (onTurn: OnTurn) => Promise<string | null>, way: keyof typeof ways): Promise<void> {
  if (busy) return;
  const { done, other, doing } = ways[way];
  const progress = showProgress(doing);
  try {
    const label = await steps(progress.onTurn);
    if (label !== null) toast({ title: t(done, { step: inText(t(label)) }), action: other() });
  } catch (error) {
    const group = progress.stoppedIn();
    if (group !== null) {
      const rest = way === 'back' ? undoGroup : redoGroup;
      const goOn = { label: t('Go on'), run: () => void take((onTurn) => rest(getDb(), group, onTurn), way) };
      return void toast({
        title: t('Stopped'),
        description: t('A part of it is done. The rest has not changed.'),
        action: goOn,
      });
    }
    toastUnexpected('A step could not be taken back', error);
  } finally {
    progress.end();
  }
}

/** A toast that says how far it is, from the second step on. */
function showProgress(doing: Message) {
  let shown: number | undefined;
  let stopped = false;
  let stoppedIn: string | null = null;
  const words = (part: number): Toast => ({
    title: t(doing, { percent: Math.floor(part * 100) }),
    stays: true,
    action: { label: t('Stop'), run: () => void (stopped = true) },
  });
  const onTurn: OnTurn = async (part, group) => {
    if (part >= 1) return;
    busy = true;
    if (shown === undefined) shown = toast(words(part));
    else updateToast(shown, words(part));
    // The page answers in between.
    await new Promise((next) => setTimeout(next));
    if (!stopped) return;
    stoppedIn = group;
    throw new Error('The person stopped it');
  };
  const end = () => {
    if (shown !== undefined) busy = false;
  };
  return {
    onTurn,
    end,
    /** The group whose rest was left, when the person stopped it; else null. */
    stoppedIn: () => stoppedIn,
  };
}
