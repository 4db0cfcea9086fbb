import { useState, type RefObject } from 'react';
import { DEFAULT_TONE } from '#coach/persona.ts';
import { threadText } from '#coach/say-thread.ts';
import type { Template } from '#data/schema.ts';
import { insertInto } from '#editing/format-field.ts';
import { useDelete } from '#editing/use-delete.ts';
import { useAssistantProfile } from '#features/profile/queries.ts';
import { kinds } from '#kinds/kinds.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useFocusAfter } from '#ui/focus-return.ts';
import { Icon } from '#ui/Icon.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { failures } from './messages.ts';
import { useOnThisDay } from './queries.ts';
import { promptOf, prompts } from './questions.ts';
import { TemplateForm } from './TemplateForm.tsx';
import { deleteTemplate, useTemplates } from './template-store.ts';
import { asked, builtIn, outlineOf, questionAbout } from './templates.ts';
import { useQuotable, useThreads } from './threads.ts';
import { openedOnce } from '#ui/opened-once.tsx';
import { t } from '#lib/i18n.ts';

interface PromptsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly today: Day;
  /** What is in the composer: the words of a new template. */
  readonly written: string;
  /** The composer's field, which has the focus before this opens, and gets the beginning that is chosen. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Ways to begin an entry: a question, a template, or the person's own templates, which are made here. */
export const PromptsDialog = openedOnce(function PromptsDialog({
  open,
  onClose,
  today,
  written,
  field,
}: PromptsDialogProps) {
  const own = useTemplates();
  const past = useQuotable(useOnThisDay(today));
  const [editing, setEditing] = useState<Template | 'new' | null>(null);
  const opener = useFocusAfter<HTMLButtonElement>(editing === 'new');
  const onChoose = (text: string) => {
    const into = field.current;
    // The dialog gives the focus back once it is gone, to the field, which had it before.
    into?.addEventListener('focus', () => setTimeout(() => insertInto(into, text)), { once: true });
    onClose();
  };
  const thread = useThreads(today)?.prompt;
  const tone = useAssistantProfile()?.tone || DEFAULT_TONE;
  const about = questionAbout(past);
  const ofToday = promptOf(today);
  const theirs = [...(thread ? [threadText(thread, today, tone)] : []), ...(about ? [about] : [])];
  const questions = [...theirs, ofToday, ...prompts.map((each) => t(each)).filter((each) => each !== ofToday)];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Ways to begin')}
      description={t('What you choose is put into your entry; nothing is saved yet.')}
    >
      <h3 className={heading}>{t('Your templates')}</h3>
      {own?.map((template) =>
        editing !== 'new' && editing?.id === template.id ? (
          <TemplateForm key={template.id} template={template} begun="" onClose={() => setEditing(null)} />
        ) : (
          <OwnRow
            key={template.id}
            template={template}
            onChoose={() => onChoose(template.content)}
            onEdit={() => setEditing(template)}
          />
        ),
      )}
      {editing === 'new' ? (
        <TemplateForm template={null} begun={written} onClose={() => setEditing(null)} />
      ) : (
        <Button ref={opener} tone="quiet" size="sm" className="-ms-3.5" onClick={() => setEditing('new')}>
          <Icon name="plus" size="s" />
          {written.trim() === '' ? t('New template') : t('New template from what you wrote')}
        </Button>
      )}
      <h3 className={`${heading} mt-5`}>{t('Templates')}</h3>
      <ul>
        {builtIn().map((each) => (
          <Row key={each.title} title={each.title} note={outlineOf(each)} onChoose={() => onChoose(each.content)} />
        ))}
      </ul>
      <h3 className={`${heading} mt-5`}>{t('Questions')}</h3>
      <ul>
        {questions.map((question) => (
          <Row key={question} title={question} onChoose={() => onChoose(asked(question))} />
        ))}
      </ul>
    </Dialog>
  );
});

const heading = 'font-sans text-sm font-semibold text-ink-2';

interface RowProps {
  readonly title: string;
  /** Shown in one line below. */
  readonly note?: string;
  readonly onChoose: () => void;
}

const Row = (props: RowProps) => (
  <li className="border-b border-line last:border-b-0">
    <Choice {...props} />
  </li>
);

const Choice = ({ title, note, onChoose }: RowProps) => (
  <button
    type="button"
    onClick={onChoose}
    className="-mx-2 block min-h-11 w-[calc(100%+1rem)] min-w-0 rounded-s px-2 py-2 text-start hover:bg-well"
  >
    <span className="block font-serif text-read wrap-anywhere">{title}</span>
    {note ? <span className="block truncate text-sm text-ink-2">{note}</span> : null}
  </button>
);

interface OwnRowProps {
  readonly template: Template;
  readonly onChoose: () => void;
  readonly onEdit: () => void;
}

function OwnRow({ template, onChoose, onEdit }: OwnRowProps) {
  const remove = useDelete(() => deleteTemplate(template), kinds.template.deleted(), failures());
  const opener = useFocusAfter<HTMLButtonElement>(false);
  return (
    <div className="flex items-center gap-2 border-b border-line">
      <div className="min-w-0 flex-1">
        <Choice title={template.title} note={outlineOf(template)} onChoose={onChoose} />
      </div>
      <RowMenu
        ref={opener}
        label={t('More for this template')}
        items={[
          { label: t('Edit'), icon: 'edit', onSelect: onEdit },
          { label: t('Delete'), icon: 'trash', tone: 'danger', onSelect: () => void remove() },
        ]}
      />
    </div>
  );
}
