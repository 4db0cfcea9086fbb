import type { ReactNode } from 'react';
import { MOST_PHOTOS } from '#coach/limits.ts';
import { Thumb } from '#features/media/Thumb.tsx';
import { useLive } from '#data/live.ts';
import { type Sent, sentOf } from './actions.ts';
import { writtenAt } from '#ui/clock.ts';
import type { Day } from '#lib/day.ts';
import { dayInText, shortDate } from '#lib/format.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { WhyFiled } from './WhyFiled.tsx';
import { openedOnce } from '#ui/opened-once.tsx';
import { t } from '#lib/i18n.ts';

interface SentByIdProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly coach: string;
  readonly today: Day;
  readonly callId: string;
}

/** All data that was sent for one answer. */
export const SentDialog = openedOnce(function SentDialog({ open, onOpenChange, coach, today, callId }: SentByIdProps) {
  // Null: another device asked, or the record was pruned.
  const found = useLive<Sent | null>(() => sentOf(callId), null, [callId]);
  const sent = found && found.body;
  const left = found?.left === true;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('What was sent')}
      description={
        sent
          ? left
            ? t(
                'This is everything that {coach} was told for this answer. You asked: {at}, {zone}. In Settings you choose what {coach} may know.',
                { coach, at: dayInText(writtenAt(sent.at, today)), zone: sent.zone },
              )
            : found?.onDevice
              ? t(
                  'Nothing left this device. This is everything that the browser’s own language model was told, here, for this answer. In Settings you choose what {coach} may know.',
                  { coach },
                )
              : t('Nothing. The answer was made on this device, from your message alone.')
          : sent === null
            ? t(
                'This was asked on another device, or too long ago. What was sent to {coach} is kept for a while, on the device that asked.',
                { coach },
              )
            : undefined
      }
    >
      {found ? (
        <div className="mb-5">
          <Part title={t('How it was understood')}>
            <WhyFiled callId={callId} sent={found} />
          </Part>
        </div>
      ) : null}
      {sent && (left || found?.onDevice) ? (
        <div className="grid gap-5">
          <Part title={t('Your message')}>
            <p className="font-serif text-read whitespace-pre-wrap">{sent.message}</p>
          </Part>
          {found?.photos ? (
            <Part title={t('Your photos')}>
              {found.photosSent ? (
                <ul className="flex flex-wrap gap-2">
                  {found.photos.sha256.slice(0, MOST_PHOTOS).map((sha256) => (
                    <li key={sha256}>
                      <Thumb file={{ sha256, media_type: 'image/webp' }} className="size-20 rounded-s" />
                    </li>
                  ))}
                </ul>
              ) : (
                <p className="text-sm text-ink-2">
                  {t('None. In Settings you choose whether {coach} may see them.', { coach })}
                </p>
              )}
            </Part>
          ) : null}
          <Part title={t('Who {coach} is', { coach })}>
            <p className="text-sm whitespace-pre-wrap text-ink-2">{sent.systemPrompt}</p>
          </Part>
          <Part title={t('Memories')}>
            {sent.memories?.length ? (
              <ul className="grid gap-1.5">
                {sent.memories.map((fact) => (
                  <li key={fact} className="font-serif">
                    {fact}
                  </li>
                ))}
              </ul>
            ) : (
              <p className="text-sm text-ink-2">{t('None.')}</p>
            )}
          </Part>
          <Part title={t('From your log')}>
            {sent.entries?.length ? (
              <ul className="grid gap-2">
                {sent.entries.map(({ day, kind, text }) => (
                  <li key={`${day} ${text}`}>
                    <p className="text-sm text-ink-2">
                      {kind}, {shortDate(day as Day)}
                    </p>
                    <p className="font-serif whitespace-pre-wrap wrap-anywhere">{text}</p>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="text-sm text-ink-2">{t('None.')}</p>
            )}
          </Part>
          <Part title={t('What was said before')}>
            {sent.turns?.length ? (
              <ol className="grid gap-2">
                {sent.turns.map(({ role, content }, i) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a list that never changes
                  <li key={i} className="text-sm">
                    <span className="font-semibold">{role === 'user' ? t('You') : coach}: </span>
                    <span className={role === 'user' ? 'font-serif' : ''}>{content}</span>
                  </li>
                ))}
              </ol>
            ) : (
              <p className="text-sm text-ink-2">{t('Nothing.')}</p>
            )}
          </Part>
        </div>
      ) : null}
    </Dialog>
  );
});

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-sans text-sm font-semibold text-ink-2">{title}</h3>
      {children}
    </section>
  );
}
