import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { SealedPlace } from './sealed-columns.ts';

export interface Secrets {
  /** Encrypts a text for storage in one place. Two calls with the same text give different results. */
  seal(text: string, place: SealedPlace): string;
  /**
   * Decrypts what `seal` returned for this place.
   * @throws SecretError if it was sealed with another key or for another place, was changed, or was never sealed
   */
  open(sealed: string, place: SealedPlace): string;
  /** Whether a secret was sealed with the first key and bound to its place, as `seal` does now. */
  isCurrent(sealed: string): boolean;
  /** A key for one purpose, derived from the server's first; always the same, and none reveals another. */
  derive(purpose: string): Buffer;
  /** The same from every key, the first one's first: for what was signed before the keys changed. */
  deriveAll(purpose: string): Buffer[];
}

export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/** `v1` was bound to its key alone; what an earlier release stored so is opened, and sealed anew at the start. */
const [UNBOUND, VERSION] = ['v1', 'v2'];
const NONCE_BYTES = 12;

/**
 * AES-256-GCM under a ring of keys: the first seals, all open. Form: `v2.<key id>.<nonce>.<cipher text>.<tag>`, the binary parts in base64url; the key id (start of the key's
 * SHA-256) distinguishes a changed key from changed data. It is authenticated with the text, and so is the place, which is not stored.
 * @param first the key that seals, 32 bytes in hex
 * @param older keys that what is stored may still be sealed with
 */
export function openSecrets(first: string, ...older: readonly string[]): Secrets {
  const key = readKey(first);
  const ring = [key, ...older.map(readKey)];
  const bindingOf = (version: string, id: string, { column, workspace, row }: SealedPlace): Buffer =>
    Buffer.from(version === UNBOUND ? `${UNBOUND}.${id}` : `${VERSION}.${id}.${JSON.stringify([column, workspace, row])}`);
  const derive = (bytes: Buffer, purpose: string) => createHmac('sha256', bytes).update(`canopy ${purpose}`).digest();

  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(bindingOf(VERSION, key.id, place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [VERSION, key.id, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
    },
    isCurrent: (sealed) => sealed.startsWith(`${VERSION}.${key.id}.`),
    derive: (purpose) => derive(key.bytes, purpose),
    deriveAll: (purpose) => ring.map(({ bytes }) => derive(bytes, purpose)),
    open(sealed, place) {
      const [version, id, nonce, text, tag, ...more] = sealed.split('.');
      if (
        (version !== VERSION && version !== UNBOUND) ||
        id === undefined ||
        nonce === undefined ||
        text === undefined ||
        tag === undefined ||
        more.length > 0
      ) {
        throw new SecretError('this is not a sealed secret');
      }
      const sealer = ring.find((one) => one.id === id);
      if (sealer === undefined) {
        throw new SecretError(
          'the secret was sealed with another key; add the one it was sealed with to CANOPY_SECRET_KEYS, or enter it anew',
        );
      }
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealer.bytes, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
          .setAAD(bindingOf(version, id, place))
          .setAuthTag(Buffer.from(tag, 'base64url'));
        return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8');
      } catch (cause) {
        throw new SecretError('the sealed secret was changed, or belongs elsewhere, and cannot be opened', { cause });
      }
    },
  };
}

/** The key id is the start of its SHA-256. */
function readKey(key: string): { bytes: Buffer; id: string } {
  const bytes = Buffer.from(key, 'hex');
  if (bytes.length !== 32) throw new SecretError('the key must be 32 bytes in hexadecimal');
  return { bytes, id: createHash('sha256').update(bytes).digest('hex').slice(0, 8) };
}
