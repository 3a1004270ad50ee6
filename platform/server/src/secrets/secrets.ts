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
  /** A key for one purpose, derived from the server's; always the same, and none reveals another. */
  derive(purpose: string): Buffer;
}

export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/** `v1` was bound to its key alone; what an earlier release stored so is opened, and sealed anew at the start. */
const [UNBOUND, VERSION] = ['v1', 'v2'];
const NONCE_BYTES = 12;

/**
 * AES-256-GCM under one key. Form: `v2.<key id>.<nonce>.<cipher text>.<tag>`, the binary parts in base64url; the key id (start of the key's
 * SHA-256) distinguishes a changed key from changed data. It is authenticated with the text, and so is the place, which is not stored.
 * @param key 32 bytes in hex
 */
export function openSecrets(key: string): Secrets {
  const bytes = Buffer.from(key, 'hex');
  if (bytes.length !== 32) throw new SecretError('the key must be 32 bytes in hexadecimal');
  const keyId = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const bindingOf = (version: string, { column, workspace, row }: SealedPlace): Buffer =>
    Buffer.from(version === UNBOUND ? `${UNBOUND}.${keyId}` : `${VERSION}.${keyId}.${JSON.stringify([column, workspace, row])}`);

  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(bindingOf(VERSION, place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [VERSION, keyId, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
    },
    derive: (purpose) => createHmac('sha256', bytes).update(`canopy ${purpose}`).digest(),
    open(sealed, place) {
      const [version, id, nonce, text, tag, ...more] = sealed.split('.');
      if (
        (version !== VERSION && version !== UNBOUND) ||
        nonce === undefined ||
        text === undefined ||
        tag === undefined ||
        more.length > 0
      ) {
        throw new SecretError('this is not a sealed secret');
      }
      if (id !== keyId) {
        throw new SecretError(
          'the secret was sealed with another key; set CANOPY_SECRET_KEY to the one it was sealed with, or enter it anew',
        );
      }
      try {
        const decipher = createDecipheriv('aes-256-gcm', bytes, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
          .setAAD(bindingOf(version, place))
          .setAuthTag(Buffer.from(tag, 'base64url'));
        return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8');
      } catch (cause) {
        throw new SecretError('the sealed secret was changed, or belongs elsewhere, and cannot be opened', { cause });
      }
    },
  };
}
