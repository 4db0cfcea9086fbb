/**
 * Checks what devices have seen against what the server has had, as Elle does for databases: from the order of versions and from what was read
 * it follows which histories cannot be.
 *
 * Claimed is, for each device: a row without edits of its own is a version that the server had; it never goes back; and every row that nobody has
 * changed after the device's cursor is as the server has it. So no device reads what nobody wrote or an older state than before, and no dependency leads back
 * in the order of versions, which would be a cycle. At the head this is all of the account. Before, while pages arrive, a row that was changed again comes with its
 * later page, so the rest of an intent may be there without it. It is not serialisable: two devices may decide at the same time.
 * Lost updates are the matter of the ledger (people.ts): each word that was replaced by somebody who had not seen it must be kept.
 */
import { sameValue } from '#data/diff.ts';
import type { Ack, Mutation } from '#sync/protocol.ts';
import type { ServerRow } from './network.ts';

/** What a device has, read in one transaction. */
export interface DeviceState {
  readonly cursor: number | null;
  /** By 't/id'. */
  readonly rows: ReadonlyMap<string, { readonly v: number | undefined; readonly d: Readonly<Record<string, unknown>> }>;
  /** The rows with edits that wait: they may differ. */
  readonly own: ReadonlySet<string>;
}

const keyOf = ({ t, id }: { readonly t: string; readonly id: string }) => `${t}/${id}`;

/** What one person's devices have seen, and the versions of the server. Its methods return the failed checks, as sentences without content. */
export class SeenByDevices {
  /** Every version of each row, the oldest first. */
  readonly #versions = new Map<string, ServerRow[]>();
  readonly #seen = new Map<string, { cursor: number; readonly rows: Map<string, number> }>();
  /** The newest version that each device has made of each row: until it gets that one back, its row may differ. */
  readonly #pushed = new Map<string, Map<string, number>>();
  /** How many rows of devices were compared with the server's. */
  compared = 0;

  /** The rows that a request has made or changed. */
  commit(made: readonly ServerRow[]): void {
    for (const row of made) {
      const known = this.#versions.get(keyOf(row)) ?? [];
      if (known.every(({ v }) => v < row.v)) this.#versions.set(keyOf(row), [...known, row]);
    }
  }

  /** A push: what a change is based on comes before it, and the changes of a device keep their order. */
  push(device: string, muts: readonly Mutation[], acks: readonly Ack[]): string[] {
    const found: string[] = [];
    const byMid = new Map(muts.map((mut) => [mut.mid, mut]));
    const pushed = this.#pushed.get(device) ?? new Map<string, number>();
    this.#pushed.set(device, pushed);
    let before = Math.max(0, ...pushed.values());
    for (const { mid, s, v } of acks) {
      const mut = byMid.get(mid);
      if (!mut || (s !== 'ok' && s !== 'merged')) continue;
      const base = Math.max(0, ...Object.values(mut.body).map((edit) => edit.base));
      if (base > v) found.push(`a change of version ${v} is based on version ${base}: a cycle`);
      if (v < before) found.push(`a later change of a device has version ${v}, the earlier one ${before}`);
      before = Math.max(before, v);
      pushed.set(keyOf(mut), v);
    }
    return found;
  }

  /** A device has its state after a transaction. */
  see(device: string, { cursor, rows, own }: DeviceState): string[] {
    const found: string[] = [];
    const before = this.#seen.get(device) ?? { cursor: 0, rows: new Map<string, number>() };
    this.#seen.set(device, before);
    const pushed = this.#pushed.get(device);
    const isOwn = (key: string) => own.has(key) || (rows.get(key)?.v ?? 0) < (pushed?.get(key) ?? 0);
    for (const [key, { v, d }] of rows) {
      if (isOwn(key)) continue;
      this.compared++;
      const there = this.#versions.get(key)?.find((row) => row.v === v);
      if (!there) found.push(`${key} has version ${v}, which the server never had`);
      else if (there.del) found.push(`${key} has version ${v}, in which the server has deleted it`);
      else
        for (const name of differing(d, there.d))
          found.push(`${key} differs in ${name} from version ${v} of the server`);
      if (v === undefined) continue;
      const last = before.rows.get(key) ?? 0;
      if (v < last) found.push(`${key} goes back from version ${last} to ${v}`);
      before.rows.set(key, v);
    }
    if (cursor === null) return found;
    if (cursor < before.cursor) found.push(`the cursor goes back from ${before.cursor} to ${cursor}`);
    before.cursor = cursor;
    for (const [key, versions] of this.#versions) {
      const newest = versions.at(-1)!;
      if (newest.v > cursor || own.has(key)) continue;
      const here = rows.get(key)?.v;
      if (newest.del ? here !== undefined && here <= newest.v : here === undefined || here < newest.v)
        found.push(`the cursor is ${cursor}, and ${key} is not as of version ${newest.v}`);
    }
    return found;
  }

  /** A power cut has set a device back. */
  forget(device: string): void {
    this.#seen.delete(device);
  }
}

/** The fields in which two rows differ. An empty map is like null. */
export const differing = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !sameValue(a[name], b[name]));
