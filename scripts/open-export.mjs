#!/usr/bin/env node
/**
 * Opens an export of a sealed account without Daymark: its texts, and its photos and recordings if the folder is there in which the server keeps them. It needs Node
 * and one package, @noble/hashes, and uses no other file of this repository; docs/export.md says what it does, for programs in other languages.
 *
 *   node scripts/open-export.mjs sealed.json open.json [data/media/<id of the person> opened-media] < secret.txt
 *
 * The first line of the input is the passphrase or the recovery key. `open.json` is an export as the app makes one (version 3), which it imports.
 */
import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { argon2id } from '@noble/hashes/argon2.js';

/** What one value may become: more is no value of Daymark. */
const MOST_BYTES = 8 * 1024 * 1024;
const SEALED = /^dm1\.([\w-]{8})\.([\w-]{120,})$/;
/** Crockford's base 32. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 32 bytes of HKDF with SHA-256. */
const derived = (from, use, salt = '') => Buffer.from(hkdfSync('sha256', from, salt, use, 32));

/** AES-256-GCM: `bytes` are the ciphertext and a tag of 16 bytes. Throws when they do not open. */
function decrypt(key, nonce, place, bytes) {
  const cipher = createDecipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(place));
  cipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]);
}

/** Opens base64url of a nonce of 12 bytes, the ciphertext and the tag. */
function opened(key, place, text) {
  const bytes = Buffer.from(text, 'base64url');
  return decrypt(key, bytes.subarray(0, 12), place, bytes.subarray(12));
}

/** The 20 bytes of a recovery key as people write it; null for another text. */
function recoveryBytes(typed) {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (text.length !== 32 || [...text].some((letter) => !LETTERS.includes(letter))) return null;
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
}

/** The account key: 32 bytes. */
function accountKey({ user, sealed: { key, wraps } }, secret) {
  const place = (by) => `daymark 1 key\n${user.id}\n${key}\n${by}`;
  const recovery = recoveryBytes(secret);
  if (recovery) {
    try {
      return opened(derived(recovery, 'daymark 1 recovery'), place('recovery'), wraps.recovery.wrapped);
    } catch {
      // A passphrase that looks like a recovery key.
    }
  }
  const { memory, passes, salt, wrapped } = wraps.passphrase;
  const stretched = argon2id(secret.normalize('NFKC').trim(), Buffer.from(salt, 'base64url'), {
    m: memory,
    t: passes,
    p: 1,
    dkLen: 32,
  });
  return opened(stretched, place('passphrase'), wrapped);
}

/** The values that a sealed value has, by their fields; null if it does not open in its place. */
function valuesIn(sealed, key, place) {
  try {
    const plain = opened(key, place, SEALED.exec(sealed)[2]);
    const payload = plain.subarray(5, 5 + plain.readUInt32BE(1));
    return JSON.parse(String(plain[0] === 1 ? inflateRawSync(payload, { maxOutputLength: MOST_BYTES }) : payload));
  } catch {
    return null;
  }
}

/** A row with its values opened. What does not open is left out, and counted. */
function openRow(t, row, user, key) {
  const open = {};
  let damaged = 0;
  for (const [name, value] of Object.entries(row)) {
    const sealed = Array.isArray(value) && value.length === 1 ? value[0] : value;
    if (typeof sealed !== 'string' || !SEALED.test(sealed)) {
      // What travels beside a field replaces it.
      open[name] ??= value;
      continue;
    }
    const field = name.replace(/^sealed_/, '');
    const found = valuesIn(sealed, key, `daymark 1\n${user}\n${t}\n${row.id}`);
    if (found && Object.hasOwn(found, field)) open[field] = found[field];
    else damaged += 1;
  }
  return { open, damaged };
}

function openMedia(rows, user, key, from, into) {
  mkdirSync(into, { recursive: true });
  const [names, blobs] = [derived(key, 'daymark 1 blob names'), derived(key, 'daymark 1 blobs')];
  let missing = 0;
  for (const sha256 of new Set(rows.flatMap((row) => [row.sha256, row.small_sha256]).filter(Boolean))) {
    try {
      const bytes = readFileSync(join(from, createHmac('sha256', names).update(sha256).digest('hex')));
      const place = `daymark 1 blob\n${user}`;
      writeFileSync(
        join(into, sha256),
        decrypt(derived(blobs, 'daymark 1 blob', sha256), Buffer.alloc(12), place, bytes),
      );
    } catch {
      missing += 1;
    }
  }
  return missing;
}

const [from, to, mediaFrom, mediaTo] = process.argv.slice(2);
if (!from || !to || (mediaFrom && !mediaTo)) {
  console.error(
    'node scripts/open-export.mjs sealed.json open.json [folder of sealed files, folder for them] < secret.txt',
  );
  process.exit(2);
}
const file = JSON.parse(readFileSync(from, 'utf8'));
if (!file.sealed) {
  console.error('This export is not sealed.');
  process.exit(1);
}
const [secret = ''] = readFileSync(0, 'utf8').split('\n');
let key;
try {
  key = accountKey(file, secret);
} catch {
  console.error('This is neither the passphrase nor the recovery key of this export.');
  process.exit(1);
}
const values = derived(key, 'daymark 1 values');
let damaged = 0;
const tables = Object.fromEntries(
  Object.entries(file.tables).map(([t, rows]) => [
    t,
    rows.map((row) => {
      const found = openRow(t, row, file.user.id, values);
      damaged += found.damaged;
      return found.open;
    }),
  ]),
);
const { sealed: _, ...head } = file;
writeFileSync(to, JSON.stringify({ ...head, version: 3, tables }), { mode: 0o600 });
const missing = mediaFrom ? openMedia(tables.attachments ?? [], file.user.id, key, mediaFrom, mediaTo) : 0;
console.log(`Opened. ${damaged} values are damaged and left out; ${missing} files are not there or damaged.`);
