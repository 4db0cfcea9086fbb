import { IconButton } from '#ui/IconButton.tsx';
import { t } from '#lib/i18n.ts';

interface StepButtonsProps {
  readonly unit: 'month' | 'year';
  /** null: there is nothing that way. */
  readonly onBack: (() => void) | null;
  readonly onNext: (() => void) | null;
}

/** Goes to the month or year before and after, in the corner of a chart. */
export const StepButtons = ({ unit, onBack, onNext }: StepButtonsProps) => (
  <div className="-mx-2 flex">
    <IconButton
      icon="left"
      size="s"
      label={unit === 'month' ? t('The month before') : t('The year before')}
      disabled={!onBack}
      onClick={() => onBack?.()}
    />
    <IconButton
      icon="right"
      size="s"
      label={unit === 'month' ? t('The month after') : t('The year after')}
      disabled={!onNext}
      onClick={() => onNext?.()}
    />
  </div>
);
