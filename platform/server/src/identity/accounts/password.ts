import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** OWASP's second choice: 32 MB per hash, so that many simultaneous sign-ins do not exhaust memory. */
const COST = { ln: 15, r: 8, p: 3 };
const KEY_BYTES = 32;

export const MINIMUM_LENGTH = 10;
/** Guards against requests that only waste CPU time. */
const MAXIMUM_LENGTH = 256;

interface Cost {
  /** log2 of N */
  ln: number;
  r: number;
  p: number;
}

const derived = (password: string, salt: Buffer, { ln, r, p }: Cost) =>
  derive(password.normalize('NFKC'), salt, KEY_BYTES, { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r });

/** What is wrong with a new password; undefined if nothing is. */
export async function passwordFault(password: string, email: string): Promise<string | undefined> {
  if ([...password].length < MINIMUM_LENGTH) return `Use at least ${MINIMUM_LENGTH} characters.`;
  if (password.length > MAXIMUM_LENGTH) return `Use at most ${MAXIMUM_LENGTH} characters.`;
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) return 'Use a password that differs from your email.';
  const { isTrivialPassword } = await import('./password-strength.ts');
  if (isTrivialPassword(password, email)) return 'This password is easy to guess. Use several unrelated words.';
  return undefined;
}

/** Hashes with scrypt; the result contains the parameters: `scrypt$ln=15,r=8,p=3$salt$key` (base64url). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derived(password, salt, COST);
  return `scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

const FORM = /^scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Compared against if there is no account: the same work, never a match. */
const NOBODYS_HASH = `scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${randomBytes(16).toString('base64url')}$${randomBytes(KEY_BYTES).toString('base64url')}`;

/**
 * Compares in constant time, and does the same work if there is no hash to compare with.
 * @param hash as returned by `hashPassword`, null if there is no account or it has no password
 */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const parts = FORM.exec(hash ?? NOBODYS_HASH);
  if (!parts || password.length > MAXIMUM_LENGTH) return false;
  const [, ln, r, p, salt = '', key = ''] = parts;
  const expected = Buffer.from(key, 'base64url');
  const actual = await derived(password, Buffer.from(salt, 'base64url'), { ln: Number(ln), r: Number(r), p: Number(p) });
  return actual.length === expected.length && timingSafeEqual(actual, expected) && hash !== null;
}

/** True if a hash was made with parameters other than the current ones. */
export const isOutdatedHash = (hash: string): boolean => !hash.startsWith(`scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$`);
