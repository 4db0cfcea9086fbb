import { lazyOnOpen } from '#ui/lazy-on-open.tsx';
import type { ProjectDialogProps } from './ProjectDialog.tsx';

/** The dialog for the name and emoji of a project; its code is loaded when it opens. */
export const LazyProjectDialog = lazyOnOpen<ProjectDialogProps>(
  async () => (await import('./ProjectDialog.tsx')).ProjectDialog,
);
