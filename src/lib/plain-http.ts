/** Over plain HTTP (a server on the local network without TLS) browsers have no crypto.randomUUID; the app needs it everywhere. */
export function uuidFrom(bytes: Uint8Array): `${string}-${string}-${string}-${string}-${string}` {
  const hex = Array.from(bytes, (byte, n) =>
    (n === 6 ? (byte & 15) | 64 : n === 8 ? (byte & 63) | 128 : byte).toString(16).padStart(2, '0'),
  ).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

// The type says that it is always there.
const { crypto } = globalThis as { crypto: Partial<Crypto> & Pick<Crypto, 'getRandomValues'> };
crypto.randomUUID ??= () => uuidFrom(crypto.getRandomValues(new Uint8Array(16)));
