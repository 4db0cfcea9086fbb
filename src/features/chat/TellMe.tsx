import { useState } from 'react';

const mayAsk = () => typeof Notification !== 'undefined' && Notification.permission === 'default';

/** A question that waits may be answered with the app closed: whoever wants to be told then says so here, and nobody is asked before. */
export function TellMe({ className }: { readonly className: string }) {
  const [open, setOpen] = useState(mayAsk);
  if (!open) return null;
  return (
    <button
      type="button"
      onClick={() => void Notification.requestPermission().finally(() => setOpen(mayAsk()))}
      className={className}
    >
      Tell me when it is answered
    </button>
  );
}
