import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ProjectDialog } from './ProjectDialog.tsx';

/** The button for a new project, with its dialog. */
export function NewProject() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="max-md:w-11 max-md:px-0" onClick={() => setOpen(true)}>
        <Icon name="plus" size="s" />
        <span className="max-md:sr-only">New project</span>
      </Button>
      <ProjectDialog open={open} list={null} onClose={() => setOpen(false)} />
    </>
  );
}
