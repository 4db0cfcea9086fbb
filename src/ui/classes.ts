/** Joins class names and leaves out false ones. A `className` passed to a primitive comes last: use it for layout only. */
export const classes = (...names: (string | false | undefined | null)[]): string => names.filter(Boolean).join(' ');
