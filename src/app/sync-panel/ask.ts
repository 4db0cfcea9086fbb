/** A question from the sync panel. The panel closes first, because a dialog cannot be above it. */
export interface Question {
  readonly title: string;
  readonly description: string;
  readonly confirm: string;
  readonly run: () => void;
}
export type Ask = (question: Question) => void;
