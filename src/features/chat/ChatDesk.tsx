import { useWide } from '#ui/use-wide.ts';
import { toneName } from '#features/profile/persona.ts';
import { Wren } from '#ui/Wren.tsx';
import { ChatPanel } from './ChatPanel.tsx';
import { useMemoryCount, useSpeakers } from './queries.ts';
import { FiledToday } from './FiledToday.tsx';
import { t } from '#lib/i18n.ts';

/** The page of the chat: the coach in the margin, the conversation, and what it was filed as. */
export function ChatDesk() {
  const { coach, tone } = useSpeakers();
  const knows = useMemoryCount();
  const wide = useWide();
  return (
    <div className="mx-auto grid min-h-0 w-full max-w-[1216px] flex-1 grid-rows-[minmax(0,1fr)] px-gutter md:justify-center lg:grid-cols-[136px_minmax(0,640px)] lg:gap-x-7 xl:grid-cols-[168px_minmax(0,640px)_minmax(0,248px)]">
      <header className="max-lg:sr-only lg:pt-6.5 lg:text-end">
        <Wren size={56} className="ms-auto text-tower max-lg:hidden" />
        <h1 id="page-title" tabIndex={-1} className="mt-1 text-h3">
          {coach}
        </h1>
        <p className="mt-0.5 text-sm text-pretty text-ink-2">
          {toneName(tone)}.{' '}
          {knows === undefined ? '' : t('Knows {knows, plural, one {# memory} other {# of your memories}}.', { knows })}
        </p>
      </header>
      <div className="mx-auto flex min-h-0 w-full max-w-160 min-w-0 flex-col max-md:-mx-1 max-md:w-auto">
        <ChatPanel variant="page" />
      </div>
      {wide ? (
        <aside aria-label={t('Filed today')} className="hidden min-h-0 overflow-y-auto pt-7.5 pb-6 ps-2 xl:block">
          <FiledToday />
        </aside>
      ) : null}
    </div>
  );
}
