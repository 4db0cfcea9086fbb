/** The rows that every peer stores: journal entries of about 300 characters. */
const TEXT = 'The rain stopped when I opened the window. Walked to the harbour and back before work. ';
const idOf = (n) => `0190a000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const FIRST = Date.UTC(2020, 0, 1);

/** Row n: a later one is newer. */
export function rowOf(n) {
  const at = new Date(FIRST + n * 60_000).toISOString();
  return {
    id: idOf(n),
    created_at: at,
    logged_for: at.slice(0, 10),
    content: `${n} ${TEXT.repeat(3)}${n % 100 === 0 ? 'lighthouse' : ''}`,
    mood: 'good',
    tags: ['walk', 'home'],
  };
}

export const rowsFrom = (from, count) => Array.from({ length: count }, (_, i) => rowOf(from + i));

/** A page of what the server has. */
export async function fetchRows(after, limit, total) {
  const response = await fetch(`/rows?after=${after}&limit=${limit}&total=${total}`);
  return response.json();
}

/** The server takes changes. */
export async function push(body) {
  const response = await fetch('/push', { method: 'POST', body: JSON.stringify(body) });
  return response.json();
}
