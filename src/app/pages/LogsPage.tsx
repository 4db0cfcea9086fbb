import { useNavigate, useSearch } from '@tanstack/react-router';
import { LogsScreen } from '#features/daily-log/LogsScreen.tsx';

/** /logs: the timeline. Its filters are in the address, one history entry for all of them. */
export function LogsPage() {
  const search = useSearch({ from: '/guarded/logs' });
  const navigate = useNavigate();
  return (
    <LogsScreen
      search={search}
      onSearchChange={(next) => void navigate({ to: '/logs', search: next, replace: true, resetScroll: false })}
    />
  );
}

/** /journal: the same page with the caret in the composer (product.md). */
export function JournalPage() {
  const search = useSearch({ from: '/guarded/journal' });
  const navigate = useNavigate();
  return (
    <LogsScreen
      composing
      search={search}
      onSearchChange={(next) => void navigate({ to: '/journal', search: next, replace: true, resetScroll: false })}
    />
  );
}
