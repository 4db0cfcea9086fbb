import { useNavigate } from '@tanstack/react-router';
import { markWelcomeShown } from '#features/profile/mutations.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { t } from '#lib/i18n.ts';

/**
 * Greets once after onboarding, on the first device that shows it. Closing it in any way counts as an answer. When the answer cannot be
 * stored, that is logged and the dialog stays (spec 000, section 8).
 */
export function WelcomeDialog() {
  const navigate = useNavigate();
  const choose = async (to?: '/thought-dump' | '/habits') => {
    const { ok } = await markWelcomeShown();
    if (ok && to) await navigate({ to });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) void choose();
      }}
      title={t('Welcome to Daymark')}
      description={t('Begin with a first goal or a first journal entry. One line is enough.')}
    >
      <div className="flex flex-col gap-3">
        <Button tone="coral" size="big" onClick={() => void choose('/thought-dump')}>
          {t('Create your first journal entry')}
        </Button>
        <Button tone="line" size="big" onClick={() => void choose('/habits')}>
          {t('Set a habit goal')}
        </Button>
      </div>
      <p className="mt-4 text-sm text-ink-2">
        {t('It takes 2 minutes and gives you your first personalized AI journal prompt.')}
      </p>
    </Dialog>
  );
}
