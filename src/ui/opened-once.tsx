import { useState, type ComponentType } from 'react';

/**
 * A dialog, or an editor, that renders nothing until it opens for the first time, and is mounted from then on: a list has one for each row, and
 * none of them reads anything before a press.
 */
export function openedOnce<P extends { readonly open: boolean }>(Part: ComponentType<P>): ComponentType<P> {
  return function OpenedOnce(props: P) {
    const [opened, setOpened] = useState(props.open);
    if (props.open && !opened) setOpened(true);
    return opened ? <Part {...props} /> : null;
  };
}
