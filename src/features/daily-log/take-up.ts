/** What a person does with a thread: write about it, or not be asked about it again. */
import { threadText } from '#coach/say-thread.ts';
import type { Thread } from '#coach/threads.ts';
import { tell } from '#editing/tell.ts';
import type { Day } from '#lib/day.ts';
import { draftTemplate } from './draft-template.ts';
import { failures } from './messages.ts';
import { hideOnThisDay } from './on-this-day.ts';
import { asked } from './templates.ts';
import { t } from '#lib/i18n.ts';

/** Puts the thread into the draft of a new entry. */
export const beginWith = (thread: Thread, today: Day, tone: string): Promise<void> =>
  draftTemplate(asked(threadText(thread, today, tone)));

/** The entry is not brought up again, nor shown under On this day, on every device. */
export const dropThread = async ({ id }: Thread): Promise<boolean> =>
  tell(
    await hideOnThisDay({ kind: 'journal', row: { id } }, true),
    { title: t('Not brought up again'), description: t('The entry stays in your log.') },
    failures(),
  );
