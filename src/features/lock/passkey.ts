/**
 * The device's own check (face, fingerprint or the device's PIN) as a passkey that stays on this device. The browser asks for it without a network; nothing is
 * sent to a server, so its signature is not verified: who can change this page's answers can open the door anyway.
 */
import { fromBase64, toBase64 } from '#lib/base64.ts';

const random = () => crypto.getRandomValues(new Uint8Array(32));
/** How long the browser asks, ms. */
const ASKED_FOR = 60_000;
/** The bit of the authenticator's flags that says that it has recognised its owner (WebAuthn, 6.1). */
const USER_VERIFIED = 0x04;
const FLAGS_AT = 32;

/** Whether this device can recognise its owner. */
export async function canRecognise(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/** Makes a passkey on this device, and returns its id in Base64; null: the person said no, or the browser cannot. */
export async function makePasskey(name: string): Promise<string | null> {
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: random(),
        rp: { name: 'Daymark' },
        user: { id: random(), name, displayName: name },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          userVerification: 'required',
          residentKey: 'discouraged',
        },
        timeout: ASKED_FOR,
      },
    })
    .catch(() => null);
  if (!(made instanceof PublicKeyCredential)) return null;
  return toBase64(new Uint8Array(made.rawId));
}

/** Whether the device has recognised its owner by the passkey. */
export async function recognise(passkey: string): Promise<boolean> {
  const answer = await navigator.credentials
    .get({
      publicKey: {
        challenge: random(),
        allowCredentials: [{ type: 'public-key', id: fromBase64(passkey), transports: ['internal'] }],
        userVerification: 'required',
        timeout: ASKED_FOR,
      },
    })
    .catch(() => null);
  if (!(answer instanceof PublicKeyCredential) || !(answer.response instanceof AuthenticatorAssertionResponse))
    return false;
  return ((new Uint8Array(answer.response.authenticatorData)[FLAGS_AT] ?? 0) & USER_VERIFIED) !== 0;
}
