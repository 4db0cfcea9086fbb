import { useParams } from '@tanstack/react-router';
import { HabitDetail } from '#features/habits/HabitDetail.tsx';

/** /habits/$id: one habit. */
export function HabitPage() {
  const { id } = useParams({ from: '/guarded/habits/$id' });
  return <HabitDetail key={id} id={id} />;
}
