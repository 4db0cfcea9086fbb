/** How a button of a form looks that adds a photo or a voice note. */
export const mediaButton =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-s px-2 text-sm font-medium text-ink-2 hover:bg-well hover:text-ink';
