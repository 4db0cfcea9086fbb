import { useRedoLabel, useUndoLabel } from '#data/live-undo.ts';
import { redo, undo } from '#editing/undo.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { inText } from '#lib/format.ts';
import { t } from '#lib/i18n.ts';

/** Undo and redo as buttons: the same as Ctrl+Z and Shift+Ctrl+Z. */
export function UndoRow() {
  const last = useUndoLabel();
  const next = useRedoLabel();
  if (!last && !next) return null;
  return (
    <div className="-mb-2 flex flex-wrap border-t border-line pt-2">
      {last ? (
        <Button tone="quiet" size="sm" className="-ms-2.5" onClick={() => void undo()}>
          <Icon name="undo" size="s" />
          {t('Undo: {step}', { step: inText(t(last)) })}
        </Button>
      ) : null}
      {next ? (
        <Button tone="quiet" size="sm" className="-ms-2.5" onClick={() => void redo()}>
          <Icon name="repeat" size="s" />
          {t('Redo: {step}', { step: inText(t(next)) })}
        </Button>
      ) : null}
    </div>
  );
}
