import { IconButton } from '#ui/IconButton.tsx';

interface StepButtonsProps {
  readonly unit: 'month' | 'year';
  /** null: there is nothing that way. */
  readonly onBack: (() => void) | null;
  readonly onNext: (() => void) | null;
}

/** Goes to the month or year before and after, in the corner of a chart. */
export const StepButtons = ({ unit, onBack, onNext }: StepButtonsProps) => (
  <div className="-mx-2 flex">
    <IconButton icon="left" size="s" label={`The ${unit} before`} disabled={!onBack} onClick={() => onBack?.()} />
    <IconButton icon="right" size="s" label={`The ${unit} after`} disabled={!onNext} onClick={() => onNext?.()} />
  </div>
);
