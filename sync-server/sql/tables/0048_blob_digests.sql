-- The SHA-256 of the bytes of each blob. `sha256` is its name, and in a sealed account that is an HMAC, from which nobody can tell what the blob is
-- (docs/decisions/0089). null: not known, of a blob that an account with a seal had stored before.
alter table sync.blobs add column digest text check (digest ~ '^[0-9a-f]{64}$');
update sync.blobs b set digest = b.sha256 where not exists (select from sync.seals s where s.user_id = b.user_id);
