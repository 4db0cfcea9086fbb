/** `/api/seal` for tests without a server: the record of one account, and pages of rows that are all in the right form. */
import { vi } from 'vitest';
import { writeActiveProfile, writeSession } from '#data/session-store.ts';
import type { AccountSeal } from '#sync/seal/wire.ts';
import { ada } from './profile.ts';

interface Answer {
  readonly status: number;
  readonly body: object;
}

export class SealApi {
  stored: AccountSeal | null = null;
  /** How many rows are left to do: they go in pages of 200. */
  rows = 0;
  /** What every call is answered with; 'gone': the server cannot be reached. */
  trouble: Answer | 'gone' | null = null;
  readonly paths: string[] = [];

  /** Signs Ada in and answers her calls. */
  async answer(): Promise<void> {
    const user = { id: ada.user_id, email: 'ada@example.org' };
    await writeActiveProfile({ ...ada, email: user.email });
    const expires_at = Math.floor(Date.now() / 1000) + 3600;
    await writeSession({ access_token: 'a', refresh_token: 'r', expires_at, user });
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      const path = new URL(url, 'http://x').pathname;
      this.paths.push(path);
      if (this.trouble === 'gone') throw new TypeError('offline');
      const { status, body } = this.trouble ?? this.#call(path, JSON.parse((init?.body as string) ?? '{}'));
      return Response.json(body, { status });
    });
  }

  #call(path: string, { key, wraps, ended }: { key: string; wraps: AccountSeal['wraps']; ended: string }): Answer {
    const ok = (body: object) => ({ status: 200, body });
    if (path === '/api/seal') return ok({ seal: this.stored });
    const isFree = this.stored === null || this.stored.state === 'off';
    if (path === '/api/seal/start') {
      if (isFree) this.stored = { key, wraps, state: 'sealing', ended: null, rows: this.rows };
      return ok({ key: this.stored!.key, state: this.stored!.state });
    }
    const { stored } = this;
    if (!stored || stored.key !== key) return { status: 409, body: { code: 'sync_other_key' } };
    switch (path) {
      case '/api/seal/keys':
        this.stored = { ...stored, wraps };
        return ok({ changed: true });
      case '/api/seal/stop':
        this.stored = { ...stored, state: 'unsealing', ended };
        return ok({ state: 'unsealing' });
      case '/api/seal/rows': {
        const left = this.rows;
        this.rows = Math.max(0, left - 200);
        return ok({ todo: { left, page: { rows: [], after: left > 200 ? PLACE : null } } });
      }
      case '/api/seal/finish':
        this.stored = { ...stored, state: stored.state === 'sealing' ? 'on' : 'off' };
        return ok({ state: this.stored.state });
      default:
        return { status: 404, body: {} };
    }
  }
}

const PLACE = { t: 'tasks', id: '00000000-0000-4000-8000-000000000000' };
