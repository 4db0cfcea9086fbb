/** Joins class names, leaving out what is false. A `className` given to a primitive comes last: use it for layout only. */
export const classes = (...names: (string | false | undefined | null)[]): string => names.filter(Boolean).join(' ');
