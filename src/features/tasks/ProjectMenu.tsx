import type { ProjectList } from '#data/schema.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { MenuItem } from '#ui/MenuItems.tsx';
import { removeProject } from './actions.ts';
import { t } from '#lib/i18n.ts';
import type { Project } from './task.ts';

export interface ProjectHandlers {
  readonly onEdit: (list: ProjectList) => void;
  /** Absent where there is no line for a new task. */
  readonly onAdd?: ((list: ProjectList) => void) | undefined;
}

interface ProjectMenuProps extends ProjectHandlers {
  readonly whole: Project;
}

/** What can be done with a project; nothing with the Inbox, which is no row. */
export function ProjectMenu({ whole, onEdit, onAdd }: ProjectMenuProps) {
  const { list, title, total } = whole;
  if (!list) return null;
  const adding: MenuItem[] = onAdd ? [{ label: t('Add a task here'), icon: 'plus', onSelect: () => onAdd(list) }] : [];
  const deleting: MenuItem[] =
    total === 0
      ? [
          {
            label: t('Delete project'),
            icon: 'trash',
            tone: 'danger',
            onSelect: () => void removeProject(whole, false),
          },
        ]
      : [
          {
            label: t('Delete, keep the tasks in the Inbox'),
            icon: 'trash',
            tone: 'danger',
            onSelect: () => void removeProject(whole, false),
          },
          {
            label: t('Delete with {total, plural, one {# task} other {# tasks}}', { total }),
            icon: 'trash',
            tone: 'danger',
            onSelect: () => void removeProject(whole, true),
          },
        ];
  return (
    <Menu
      trigger={<IconButton icon="dots" size="s" label={t('More for {title}', { title })} className="-me-3" />}
      items={[
        ...adding,
        { label: t('Rename, change the emoji'), icon: 'tag', onSelect: () => onEdit(list) },
        ...deleting,
      ]}
    />
  );
}
