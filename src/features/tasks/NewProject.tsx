import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LazyProjectDialog } from './lazy-project-dialog.ts';

/** The button for a new project, with its dialog. */
export function NewProject() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="plus" size="s" />
        New project
      </Button>
      <LazyProjectDialog open={open} list={null} onClose={() => setOpen(false)} />
    </>
  );
}
