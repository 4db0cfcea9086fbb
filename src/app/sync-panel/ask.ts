/** A question that something in the sync panel wants answered; the panel closes, because a dialog cannot stand above it. */
export interface Question {
  readonly title: string;
  readonly description: string;
  readonly confirm: string;
  readonly run: () => void;
}
export type Ask = (question: Question) => void;
