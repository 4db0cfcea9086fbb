import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDayStart } from '#editing/use-day-start.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useToday } from '#ui/use-today.ts';
import { useProjects } from './queries.ts';
import { TaskBoard } from './TaskBoard.tsx';
import { t } from '#lib/i18n.ts';
import type { TaskFilter } from './tasks-search.ts';

interface ProjectsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The dialog 'Projects & Tasks' of the dashboard's tile (spec 001, "To-Do Projects tile"). */
export function ProjectsDialog({ open, onClose }: ProjectsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Projects & Tasks')}
      footer={
        <Button asChild>
          <Link to="/tasks">{t('Full Page')}</Link>
        </Button>
      }
    >
      <Board />
    </Dialog>
  );
}

/** Mounted only while the dialog is open, so that a closed dialog reads nothing. */
function Board() {
  const [filter, setFilter] = useState<TaskFilter>('all');
  const today = useToday(useDayStart());
  return (
    <TaskBoard
      projects={useProjects(today)}
      filter={filter}
      onFilter={setFilter}
      today={today}
      narrow
      hint={t('Open the full page to add a task.')}
    />
  );
}
