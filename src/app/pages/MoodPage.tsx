import { useNavigate, useSearch } from '@tanstack/react-router';
import { MoodScreen } from '#features/mood/MoodScreen.tsx';

/** /mood: moods in full. The day that is open is in the address, one history entry for all of them. */
export function MoodPage() {
  const search = useSearch({ from: '/guarded/mood' });
  const navigate = useNavigate();
  return (
    <MoodScreen
      search={search}
      onSearchChange={(next) => void navigate({ to: '/mood', search: next, replace: true, resetScroll: false })}
    />
  );
}
