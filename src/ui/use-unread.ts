import { useState, type InvalidEvent } from 'react';

/** Matches no text, so that a field with it is invalid and no form is sent. */
const NOTHING = '(?!)';

/**
 * What is typed into a field and cannot be read: it is said once the field was left or its form was to be sent, and the form is not sent.
 * `props` belong to the input.
 */
export function useUnread(isUnread: boolean) {
  const [isLeft, setLeft] = useState(false);
  return {
    isSaid: isUnread && isLeft,
    /** The person types again. */
    typing: () => setLeft(false),
    leave: () => setLeft(true),
    props: {
      pattern: isUnread ? NOTHING : undefined,
      onInvalid: (event: InvalidEvent<HTMLInputElement>) => {
        // In place of the browser's own bubble.
        event.preventDefault();
        setLeft(true);
        const fields = [...(event.currentTarget.form?.elements ?? [])];
        const first = fields.find((field) => field instanceof HTMLInputElement && !field.validity.valid);
        if (first === event.currentTarget) event.currentTarget.focus();
      },
    },
  };
}
