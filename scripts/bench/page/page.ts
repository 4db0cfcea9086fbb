/** The functions that the benchmarks call in the browser, on the real modules. */
import { closeProfile } from '#data/db.ts';
import { makeCalendar, monthOnce } from './calendar.ts';
import { copyPhotos, exportPhotos, importPhotos, makePhotos } from './export.ts';
import { firstSyncOnce } from './first-sync.ts';
import { makeHabits } from './habits.ts';
import { importOnce } from './import.ts';
import { sealedSyncOnce, sealedWritesOnce } from './sealed.ts';
import { activate, arrive, exportRows, makeProfile, timelineIn } from './timeline.ts';
import { writeOnce } from './write.ts';

const bench = {
  writeOnce,
  firstSyncOnce,
  sealedSyncOnce,
  sealedWritesOnce,
  importOnce,
  makeProfile,
  makeHabits,
  makeCalendar,
  monthOnce,
  timelineIn,
  activate,
  arrive,
  exportRows,
  makePhotos,
  exportPhotos,
  copyPhotos,
  importPhotos,
  closeProfile,
};
export type Bench = typeof bench;

declare global {
  interface Window {
    bench: Bench;
  }
}
window.bench = bench;
