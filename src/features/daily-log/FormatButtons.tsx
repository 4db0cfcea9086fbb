import type { RefObject } from 'react';
import { formatField } from '#editing/format-field.ts';
import type { Format } from '#editing/markdown-edit.ts';
import { Button } from '#ui/Button.tsx';

const buttons: readonly (readonly [how: Format, label: string, look?: string])[] = [
  ['bold', 'Bold', 'font-bold'],
  ['italic', 'Italic', 'italic'],
  ['heading', 'Heading'],
  ['list', 'List'],
  ['quote', 'Quote'],
  ['link', 'Link'],
];

/** Formats what is selected in a field: for touch, where Ctrl and Cmd with B and I are not at hand. */
export const FormatButtons = ({ area }: { readonly area: RefObject<HTMLTextAreaElement | null> }) => (
  <div role="group" aria-label="Format" className="-ml-2 flex flex-wrap gap-x-1">
    {buttons.map(([how, label, look]) => (
      <Button
        key={how}
        tone="quiet"
        size="sm"
        className={look}
        // The field keeps the focus, and on a phone its keyboard.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => area.current && formatField(area.current, how)}
      >
        {label}
      </Button>
    ))}
  </div>
);
