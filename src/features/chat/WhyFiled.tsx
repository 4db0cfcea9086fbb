import { useEffect, useState } from 'react';
import { parseFiled } from '#coach/filed.ts';
import type { RowOf, TableName } from '#data/schema.ts';
import { filedKind, wordsOf } from '#kinds/kinds.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { copyText } from '#ui/copy-text.ts';
import type { Sent } from './actions.ts';
import { slipTitle } from './slip.ts';
import { whyFiled } from './why.ts';
import { t } from '#lib/i18n.ts';

/** How the message was understood: the rule of each row, in words. The rules are loaded for it, because showing an answer does not need them. */
export function WhyFiled({ callId, sent }: { readonly callId: string; readonly sent: Sent }) {
  const [lines, setLines] = useState<readonly WhyLine[] | null>(null);
  useEffect(() => {
    let gone = false;
    linesOf(callId, sent).then(
      (found) => gone || setLines(found),
      (cause: unknown) => {
        logFailure('The rules of an answer could not be read:', cause);
        if (!gone) setLines([]);
      },
    );
    return () => {
      gone = true;
    };
  }, [callId, sent]);
  if (!lines) return <p className="text-sm text-ink-2">{t('Looking…')}</p>;
  if (lines.length === 0) return <p className="text-sm text-ink-2">{t('That could not be read just now.')}</p>;
  const moved = sent.moved && (sent.moved === 'task' ? t('You made it a task.') : t('You made it a fact.'));
  const report = [
    t('Message: {message}', { message: sent.body.message }),
    ...lines.map(({ what, rule }) => `${what} ${rule}`),
    ...(moved ? [moved] : []),
  ].join('\n');
  return (
    <>
      <ul className="grid gap-1.5">
        {lines.map(({ key, what, rule }) => (
          <li key={key} className="text-sm">
            {what} <span className="font-semibold">{rule}</span>
          </li>
        ))}
      </ul>
      {moved ? <p className="mt-1.5 text-sm">{moved}</p> : null}
      <p className="mt-2 text-sm text-ink-2">
        {t(
          'Was something filed in the wrong place? Copy this and report it. It has your message in it; copying sends nothing.',
        )}
      </p>
      <Button tone="soft" className="mt-2" onClick={() => copyText(report)}>
        {t('Copy for a report')}
      </Button>
    </>
  );
}

interface WhyLine {
  readonly key: string;
  /** "Added to Calendar, ‘Dentist’. Understood as:" */
  readonly what: string;
  readonly rule: string;
}

async function linesOf(callId: string, sent: Sent): Promise<WhyLine[]> {
  const own: WhyLine = {
    key: `${callId} own`,
    what: t('Understood as:'),
    rule: t('A question about your own things, or something to do with one of them'),
  };
  return [...(sent.own ? [own] : []), ...(sent.own && sent.made.length === 0 ? [] : await filedLinesOf(callId, sent))];
}

async function filedLinesOf(callId: string, { body, filedText, day, made }: Sent): Promise<WhyLine[]> {
  const at = new Date(body.at);
  const question = {
    message: filedText,
    preferred: body.language,
    at,
    zone: body.zone,
    dayStartsAt: body.day_starts_at ?? 0,
    hasPhotos: body.has_photos ?? false,
    turns: body.turns ?? [],
  };
  const { rows, alone } = await whyFiled(question, { callId, message: filedText, at, day }, made);
  if (made.length === 0)
    return [{ key: callId, what: t('Nothing was filed. The rules read it as:'), rule: alone ?? byModel() }];
  return made.map(({ table, id, line, row }, i) => {
    const filed = parseFiled(line);
    const done = filed ? slipTitle(filed) : t('Filed');
    const words = wordsOf(filedKind(table), row as unknown as RowOf<TableName>);
    return {
      key: id,
      what: words ? t('{done}, ‘{words}’. Understood as:', { done, words }) : t('{done}. Understood as:', { done }),
      rule: rows[i] ?? byModel(),
    };
  });
}

const byModel = () => t('By the model that answered, or by a rule of an earlier version');
