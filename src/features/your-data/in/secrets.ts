/** Tells files that hold keys or passwords: they are never imported, whatever folder or backup they are in. */

const SECRET_NAME =
  /(?:^|\/)(?:\.env(?:\.[^/]*)?|\.netrc|\.pgpass|id_(?:rsa|dsa|ecdsa|ed25519)|wallet\.dat|[^/]*\.(?:pem|p8|p12|pfx|ppk|jks|keystore|kdbx?|1pux|opvault|agilekeychain))$|(?:^|\/)\.(?:ssh|gnupg|aws)\//i;
const PRIVATE_KEY = /^(?:-----BEGIN [A-Z\d ]*PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-|Bag Attributes\s)/;
/** The links with which authenticator apps write their keys. */
const ONE_TIME_KEY = /^otpauth(?:-migration)?:\/\//;
/** Exports of Bitwarden, KeePass, and wallets in the form of Ethereum. */
const VAULT = /^\{\s*"(?:encrypted|passwordProtected)"\s*:|^(?:<\?xml[^>]*>\s*)?<KeePassFile>|^\{[^]*"kdfparams"\s*:/;
const SECRET_COLUMNS = new Set(['password', 'login_password', 'login_totp', 'otpauth', 'totp']);
const SETTING = /^(?:export )?([A-Z][A-Z\d_]*)\s*=/;
const SECRET_SETTING = /SECRET|TOKEN|PASSW|KEY|CREDENTIAL/;

/** Whether a file of this path holds keys or passwords: it need not be opened. */
export const isSecretPath = (path: string): boolean => SECRET_NAME.test(path);

/** Whether a text as a whole is a key, a list of passwords, or settings with secrets. A note that mentions one is not. */
export function isSecretText(text: string): boolean {
  const head = text.slice(0, 4_000).trimStart();
  if (PRIVATE_KEY.test(head) || ONE_TIME_KEY.test(head) || VAULT.test(head)) return true;
  const lines = head.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  // The last line may go on behind the head.
  if (text.length > 4_000) lines.pop();
  const cells = (lines[0] ?? '').split(/[,;\t]/).map((cell) => cell.replaceAll('"', '').trim().toLowerCase());
  if (cells.length > 2 && cells.some((cell) => SECRET_COLUMNS.has(cell))) return true;
  const settings = lines.map((line) => SETTING.exec(line)?.[1] ?? '');
  return settings.every(Boolean) && settings.some((name) => SECRET_SETTING.test(name));
}
