import type { ReactNode } from 'react';
import { SettingGroup } from '#ui/SettingRow.tsx';

/** A part of the section: its title, what it does in a sentence, and its controls. */
export const Row = ({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) => (
  <SettingGroup title={title} hint={note} wide>
    <div>{children}</div>
  </SettingGroup>
);

/** What went wrong, said where it was pressed. */
export const Trouble = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="text-sm font-medium text-danger not-empty:mt-3">
    {children}
  </p>
);
