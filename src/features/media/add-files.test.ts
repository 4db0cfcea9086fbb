import { expect, test, vi } from 'vitest';
import { getDb, openProfile } from '#data/db.ts';
import { addFiles } from './add-files.ts';

const account = () => {
  const id = crypto.randomUUID();
  return { id, kind: 'account', user_id: id } as const;
};

test('photos that one person picked do not go to the next one who signs in meanwhile', async () => {
  const [ada, bob] = [account(), account()];
  await openProfile(ada);
  const second = vi.fn<() => Promise<File | undefined>>(() => Promise.resolve(undefined));
  await addFiles({ draft: 'new' }, [
    {
      name: 'one.txt',
      open: async () => {
        await openProfile(bob);
        return new File(['of Ada'], 'one.txt', { type: 'text/plain' });
      },
    },
    { name: 'two.txt', open: second },
  ]);
  expect(await getDb().blobs.count()).toBe(0);
  expect(await getDb().drafts.toArray()).toEqual([]);
  expect(second).not.toHaveBeenCalled();
});
