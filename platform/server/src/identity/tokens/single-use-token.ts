import { createHash, randomBytes } from 'node:crypto';

/** A secret for a link: 256 random bits in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret: its SHA-256 in hex. Deliberately unsalted: the secret has full entropy. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
