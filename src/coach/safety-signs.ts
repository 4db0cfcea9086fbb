/** A sign of danger: one expression, what else must stand in the text, and what makes it harmless. */
export interface Sign {
  readonly when: RegExp;
  /** Each of these must stand in the text too. */
  readonly and?: readonly RegExp[];
  readonly unless?: RegExp;
}

/** Whether one of the signs stands in a text. */
export const hasSign = (signs: readonly Sign[], said: string): boolean =>
  signs.some(
    ({ when, and = [], unless }) => when.test(said) && and.every((also) => also.test(said)) && !unless?.test(said),
  );
