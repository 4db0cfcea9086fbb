import { beforeEach, describe, expect, test, vi } from 'vitest';
import { closeProfile, db, openProfile } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import { mutate } from '#data/mutate.ts';
import type { OnTurn } from '#data/undo.ts';
import { newId } from '#lib/id.ts';
import { dismissToast, useToast } from '#ui/toast.ts';
import { redo, take, undo } from './undo.ts';

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
  expect(await db.memory_entries.count()).toBe(0);
  expect(useToast.getState().shown).toMatchObject({ title: 'Undone: Save memory', action: { label: 'Redo' } });
  await redo();
  expect(await db.memory_entries.count()).toBe(1);
  expect(useToast.getState().shown).toMatchObject({ title: 'Done again: Save memory', action: { label: 'Undo' } });
});

test('with nothing to undo there is no toast', async () => {
  await undo();
  await redo();
  expect(useToast.getState().shown).toBeNull();
});

describe('what takes several steps', () => {
  const shown = () => useToast.getState().shown;
  /** Three steps; it begins where it was stopped. */
  const inSteps = () => {
    let done = 0;
    return async (onTurn: OnTurn) => {
      while (done < 3) await onTurn(++done / 3);
      return 'Import';
    };
  };

  test('says how far it is in one toast that stays, and then that it is done', async () => {
    const said: ReturnType<typeof useToast.getState>['shown'][] = [];
    const stop = useToast.subscribe((state) => said.push(state.shown));
    await take(inSteps(), 'back');
    stop();
    expect(said.map((each) => each?.title)).toEqual(['Undoing… 33 %', 'Undoing… 66 %', 'Undone: Import']);
    expect(said[1]).toMatchObject({ id: said[0]!.id, stays: true, action: { label: 'Stop' } });
    expect(said[2]!.stays).toBeUndefined();
  });

  test('Stop ends it after the step that runs, and Go on does the rest', async () => {
    const running = take(inSteps(), 'again');
    await vi.waitFor(() => expect(shown()?.title).toBe('Doing it again… 33 %'));
    shown()!.action!.run();
    await running;
    expect(shown()).toMatchObject({ title: 'Stopped', action: { label: 'Go on' } });
    shown()!.action!.run();
    await vi.waitFor(() => expect(shown()?.title).toBe('Done again: Import'));
  });

  test('a progress that was dismissed does not come back', async () => {
    const running = take(inSteps(), 'back');
    await vi.waitFor(() => expect(shown()?.title).toBe('Undoing… 33 %'));
    dismissToast();
    await running;
    expect(shown()?.title).toBe('Undone: Import');
  });
});
