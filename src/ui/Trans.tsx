import { TransNoContext } from '@lingui/react/server';
import { i18n } from '@lingui/core';
import type { ReactElement } from 'react';

interface TransProps {
  /** The English text, an ICU message with numbered tags: "Read the <0>terms</0>." */
  readonly id: string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** What the tags are, by their numbers. */
  readonly components: Readonly<Record<number, ReactElement>>;
}

/** A text with elements in it, in the language of the person (lib/i18n.ts). */
export const Trans = ({ id, values, components }: TransProps) => (
  <TransNoContext id={id} {...(values && { values: { ...values } })} components={{ ...components }} lingui={{ i18n }} />
);
