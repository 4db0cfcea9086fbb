import { beforeEach, describe, expect, test, vi } from 'vitest';
import { closeProfile, getDb, openProfile } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import { mutate } from '#data/mutate.ts';
import { newId } from '#lib/id.ts';
import { importRows } from '#tests/support/profile.ts';
import { dismissToast, useToast } from '#ui/toast.ts';
import { redo, undo } from './undo.ts';

const profile = { id: 'undo-keys', kind: 'local', user_id: newId() } as const;
beforeEach(async () => {
  await closeProfile();
  await deleteProfileDb(profile);
  await openProfile(profile);
  dismissToast();
});

test('the last intent is undone with its name in the toast, also after a reload, and redone', async () => {
  await mutate('Save memory', (write) => write.put('memory_entries', { id: newId(), fact: 'Leo was born on 3 May' }));
  await closeProfile();
  await openProfile(profile);
  await undo();
  expect(await getDb().memory_entries.count()).toBe(0);
  expect(useToast.getState().shown).toMatchObject({ title: 'Undone: Save memory', action: { label: 'Redo' } });
  await redo();
  expect(await getDb().memory_entries.count()).toBe(1);
  expect(useToast.getState().shown).toMatchObject({ title: 'Done again: Save memory', action: { label: 'Undo' } });
});

test('with nothing to undo there is no toast', async () => {
  await undo();
  await redo();
  expect(useToast.getState().shown).toBeNull();
});

describe('what takes several steps', () => {
  const shown = () => useToast.getState().shown;
  /** Resolves as soon as the toast has this title, while the next step waits. */
  const said = (title: string) =>
    new Promise<void>((resolve) => {
      const stop = useToast.subscribe((state) => {
        if (state.shown?.title !== title) return;
        stop();
        resolve();
      });
    });
  beforeEach(() => importRows(3));

  test('says how far it is in one toast that stays, and then that it is done', async () => {
    const toasts: ReturnType<typeof useToast.getState>['shown'][] = [];
    const stop = useToast.subscribe((state) => toasts.push(state.shown));
    await undo();
    stop();
    expect(toasts.map((each) => each?.title)).toEqual(['Undoing… 33 %', 'Undoing… 66 %', 'Undone: Import']);
    expect(toasts[1]).toMatchObject({ id: toasts[0]!.id, stays: true, action: { label: 'Stop' } });
    expect(toasts[2]!.stays).toBeUndefined();
  });

  test('Stop ends it after the step that runs, and Go on does the rest', async () => {
    await undo();
    const running = redo();
    await said('Doing it again… 33 %');
    shown()!.action!.run();
    await running;
    expect(shown()).toMatchObject({ title: 'Stopped', action: { label: 'Go on' } });
    expect(await getDb().tasks.count()).toBe(1);
    shown()!.action!.run();
    await vi.waitFor(() => expect(shown()?.title).toBe('Done again: Import'));
    expect(await getDb().tasks.count()).toBe(3);
  });

  test('Go on takes back the rest, not what was made meanwhile', async () => {
    const running = undo();
    await said('Undoing… 33 %');
    shown()!.action!.run();
    await running;
    const goOn = shown()!.action!;
    await mutate('Save memory', (write) => write.put('memory_entries', { id: newId(), fact: 'Made in another tab' }));
    goOn.run();
    await vi.waitFor(() => expect(shown()?.title).toBe('Undone: Import'));
    expect([await getDb().tasks.count(), await getDb().memory_entries.count()]).toEqual([0, 1]);
  });

  test('meanwhile nothing else is taken back or done again', async () => {
    const running = undo();
    await said('Undoing… 33 %');
    await Promise.all([redo(), undo()]);
    await running;
    expect(await getDb().tasks.count()).toBe(0);
    await redo();
    expect(await getDb().tasks.count()).toBe(3);
  });

  test('a progress that was dismissed does not come back', async () => {
    const running = undo();
    await said('Undoing… 33 %');
    dismissToast();
    await running;
    expect(shown()?.title).toBe('Undone: Import');
  });
});
