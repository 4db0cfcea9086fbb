import { useState } from 'react';
import type { FieldControl } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

interface NumberFieldProps extends FieldControl {
  readonly value: number;
  /** The largest number; the smallest is 1. */
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A whole number from 1 on. While the field is empty or has another text, the number stays; it is shown again when the field is left. */
export function NumberField({ value, most, onChange, ...control }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...control}
      type="number"
      inputMode="numeric"
      min={1}
      max={most}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = Math.round(Number(target.value));
        if (next >= 1) onChange(Math.min(most, next));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
