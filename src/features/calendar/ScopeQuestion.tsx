import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useLatest } from '#ui/use-latest.ts';
import { useEffect } from 'react';
import { useAsked } from './ask-scope.ts';
import type { Scope } from './scope.ts';
import { openedOnce } from '#ui/opened-once.tsx';
import { type Message, msg, t } from '#lib/i18n.ts';

const WORDS: Readonly<Record<Scope, Message>> = {
  this: msg('This event'),
  following: msg('This and following events'),
  all: msg('All events'),
};

/** The question for which occurrences of a repeating event a change is. To close it changes nothing. */
export const ScopeQuestion = openedOnce(function ScopeQuestion({ open }: { open: boolean }) {
  const { asked } = useAsked();
  const leave = useLatest(() => asked?.answer(null));
  useEffect(() => () => leave.current(), [leave]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || asked?.answer(null)}
      title={asked?.what === 'delete' ? t('Delete a repeating event') : t('Change a repeating event')}
    >
      <div className="grid gap-2.5">
        {asked?.scopes.map((scope) => (
          <Button
            key={scope}
            tone={asked.what === 'delete' ? 'danger' : 'line'}
            className="w-full"
            onClick={() => asked.answer(scope)}
          >
            {t(WORDS[scope])}
          </Button>
        ))}
        <Button tone="quiet" className="w-full" onClick={() => asked?.answer(null)}>
          {t('Cancel')}
        </Button>
      </div>
    </Dialog>
  );
});
