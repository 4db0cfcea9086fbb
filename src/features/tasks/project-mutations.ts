/** What a person can do with projects: each is one transaction and one undo step. */
import { intentOn, kinds } from '#kinds/kinds.ts';
import { mutate, type IntentResult } from '#data/mutate.ts';
import { attempt } from '#data/attempt.ts';
import type { ProjectList } from '#data/schema.ts';
import { newId } from '#lib/id.ts';
import { checkProject, type ProjectDraft } from './project-draft.ts';
import { tasksOfProject } from './read-tasks.ts';

export type ProjectError = 'TitleMissing' | 'ProjectFailed';
/** Adds a project. The value is its id. */
export async function addProject(draft: ProjectDraft, now = new Date()): IntentResult<ProjectError, string> {
  const fields = checkProject(draft);
  if (!fields.ok) return fields;
  return attempt('ProjectFailed', () =>
    mutate(intentOn('Add', kinds.project), async (write) => {
      const id = newId(now.getTime());
      await write.put('project_lists', { id, created_at: now.toISOString(), ...fields.value });
      return id;
    }),
  );
}

/** Changes a project's title and emoji; `list` is the row as the form read it (Writer.edit). */
export async function editProject(list: ProjectList, draft: ProjectDraft): IntentResult<ProjectError> {
  const fields = checkProject(draft);
  if (!fields.ok) return fields;
  return attempt('ProjectFailed', () =>
    mutate(intentOn('Edit', kinds.project), (write) => write.edit('project_lists', list, fields.value)),
  );
}

/** Deletes a project, with its tasks or without: those are in the Inbox then, and in the project again when it comes back. */
export const deleteProject = (list: ProjectList, withTasks: boolean): IntentResult<ProjectError> =>
  attempt('ProjectFailed', async () => {
    const tasks = withTasks ? await tasksOfProject(list.id) : [];
    return mutate(intentOn('Delete', kinds.project), async (write) => {
      await write.delete('project_lists', list.id);
      for (const { table, row } of tasks) await write.delete(table, row.id);
    });
  });
