import { HelpScreen } from '#features/site/HelpScreen.tsx';
import type { readWords, SearchProps } from '#lib/search-keys.ts';
import { shortcuts } from '#app/search/keys.ts';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useAddressed } from '#ui/use-addressed.ts';
import { copyText } from '#ui/copy-text.ts';
import { readReport } from '#app/pages/help/read-report.ts';
import { t } from '#lib/i18n.ts';

/** /help, with the app's own list of shortcuts and the report about this device. */
export function HelpPage({ search, onSearchChange }: SearchProps<{ q: typeof readWords }>) {
  const [query, setQuery] = useAddressed(search.q ?? '', { onAsk: (q) => onSearchChange({ q: q || undefined }) });
  return (
    <HelpScreen
      query={query}
      onQuery={setQuery}
      shortcuts={shortcuts.map(({ keys, does }) => ({ keys, does: t(does) }))}
      report={<DeviceReport />}
    />
  );
}

/** The report about this device: shown before it is copied. */
function DeviceReport() {
  const [text, setText] = useState<string | null>(null);
  return (
    <section aria-labelledby="report" className="mt-8 max-w-measure">
      <h2 id="report">{t('A report about your device')}</h2>
      <p className="mt-2 text-pretty">
        {t(
          'If you ask somebody for help, this tells them which version and browser you use and the state of your sync. It has nothing that you wrote, no name and no address. Nothing is sent: you copy it, and you decide who gets it.',
        )}
      </p>
      {text === null ? null : (
        <p
          role="status"
          className="mt-3 rounded-(--r-m) border border-line bg-card p-5 text-sm whitespace-pre-line wrap-anywhere"
        >
          {text}
        </p>
      )}
      <Button
        tone="line"
        className="mt-3"
        onClick={() => (text === null ? void readReport().then(setText) : copyText(text))}
      >
        {text === null ? t('Show the report') : t('Copy the report')}
      </Button>
    </section>
  );
}
