import { useState } from 'react';
import { isText, useFormDraft } from '#editing/use-form-draft.ts';
import type { ProjectList } from '#data/schema.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useOnce } from '#ui/use-once.ts';
import { announce } from './actions.ts';
import { failures, projectAdded, projectEdited } from './messages.ts';
import { checkProject, EMOJI, firstSign } from './project-draft.ts';
import { addProject, editProject } from './project-mutations.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#lib/i18n.ts';

interface ProjectDialogProps {
  readonly open: boolean;
  /** Null makes a new one. */
  readonly list: ProjectList | null;
  readonly onClose: () => void;
}

/** The name and the emoji of a new project, or of one that is there. */
export function ProjectDialog({ open, list, onClose }: ProjectDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={list ? t('Edit project') : t('New project')}>
      <ProjectForm key={list?.id ?? 'new'} list={list} onClose={onClose} />
    </Dialog>
  );
}

const checks = { title: isText, emoji: isText };

function ProjectForm({ list, onClose }: Omit<ProjectDialogProps, 'open'>) {
  const stored = { title: list?.title ?? '', emoji: list?.emoji ?? '' };
  const { form, touch, choose, clear } = useFormDraft(`project:${list?.id ?? 'new'}`, stored, checks);
  const [missing, setMissing] = useState(false);
  const save = useOnce(async () => {
    if (!checkProject(form).ok) {
      setMissing(true);
      return;
    }
    const done = list
      ? await announce(editProject(list, form), projectEdited())
      : await announce(addProject(form), projectAdded());
    if (!done) return;
    onClose();
    await clear();
  });
  return (
    <form
      aria-label={list ? t('Edit project') : t('New project')}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={t('Name')} error={missing ? failures().TitleMissing.title : null}>
        {(control) => (
          <TextInput
            {...control}
            value={form.title}
            placeholder={t('What is it about?')}
            onChange={({ target }) => {
              setMissing(false);
              touch({ title: target.value });
            }}
          />
        )}
      </Field>
      <div>
        <Field label={t('Emoji')} optional hint={t('One of these, or any other from your keyboard.')}>
          {(control) => (
            <TextInput
              {...control}
              className="max-w-24 text-center"
              value={form.emoji}
              onChange={({ target }) => touch({ emoji: target.value })}
            />
          )}
        </Field>
        <div role="group" aria-label={t('Emoji to choose from')} className="mt-2 -ms-1.5 flex flex-wrap">
          {EMOJI.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-pressed={firstSign(form.emoji) === emoji}
              onClick={() => choose({ emoji: firstSign(form.emoji) === emoji ? '' : emoji })}
              className={classes(
                'grid size-11 place-items-center rounded-s text-[1.375rem] hover:bg-well',
                'aria-pressed:bg-tide-soft aria-pressed:ring-2 aria-pressed:ring-tide aria-pressed:ring-inset',
              )}
            >
              {emoji}
            </button>
          ))}
        </div>
      </div>
      <div className="flex justify-end gap-2">
        <Button
          tone="quiet"
          onClick={() => {
            onClose();
            void clear();
          }}
        >
          {t('Cancel')}
        </Button>
        <Button type="submit" tone="tide">
          {list ? t('Save') : t('Add project')}
        </Button>
      </div>
    </form>
  );
}

/** The button for a new project, with its dialog. */
export function NewProject() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="max-md:w-11 max-md:px-0" onClick={() => setOpen(true)}>
        <Icon name="plus" size="s" />
        <span className="max-md:sr-only">{t('New project')}</span>
      </Button>
      <ProjectDialog open={open} list={null} onClose={() => setOpen(false)} />
    </>
  );
}
