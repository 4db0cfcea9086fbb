import { useState, type FormEvent } from 'react';
import { operator } from '#features/site/content/operator.ts';
import { recordClick } from '#features/site/record-click.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { t } from '#lib/i18n.ts';

/** The newsletter of spec 001. Where the operator has set up none, a press says so, and the address is neither stored nor sent. */
export function Newsletter({ onAsk, target = operator.newsletter }: { onAsk: () => void; target?: string }) {
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    recordClick('newsletter', 'resources');
    if (target) {
      window.open(target, '_blank', 'noreferrer');
      return;
    }
    toast({
      title: t('Newsletter is not set up here'),
      description: t('Your address was not sent anywhere.'),
      action: { label: t('Ask for it'), run: onAsk },
    });
  };
  return (
    <section aria-labelledby="newsletter" className="mt-12 border-t border-ink pt-6">
      <h2 id="newsletter">{t('Newsletter')}</h2>
      <form className="mt-3 flex max-w-measure flex-wrap items-end gap-3" onSubmit={submit}>
        <Field label={t('Your email')} className="min-w-0 flex-1">
          {(control) => (
            <TextInput
              {...control}
              type="email"
              required
              autoComplete="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Button tone="line" type="submit" className="min-h-12">
          {t('Subscribe')}
        </Button>
      </form>
    </section>
  );
}
