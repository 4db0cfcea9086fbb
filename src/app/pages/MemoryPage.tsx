import { useNavigate, useSearch } from '@tanstack/react-router';
import { MemoryScreen } from '#features/memory/MemoryScreen.tsx';

/** /memory: the vault. Search and tags are in the address, one history entry for all of them. */
export function MemoryPage() {
  const search = useSearch({ from: '/guarded/memory' });
  const navigate = useNavigate();
  return (
    <MemoryScreen
      search={search}
      onSearchChange={(next) => void navigate({ to: '/memory', search: next, replace: true, resetScroll: false })}
    />
  );
}
