import type { SyncRequest } from '#sync/protocol.ts';
import { readMutation, type WireMutation } from '../../sync-server/sync/wire-mutation.ts';

/** A request with half of its mutations in the form that the route gives them, and the others as devices send them: the SQL takes both. */
export const inBothForms = (request: SyncRequest): object => ({
  ...request,
  // By something that is the same when a random history is run again.
  muts: request.muts.map((mutation) =>
    (Object.values(mutation.body)[0]?.ts ?? 0) % 2 === 0 ? (readMutation(mutation) as WireMutation) : mutation,
  ),
});
