import { createHash, randomInt } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Hash of an application password; ignores everything but letters and digits (people paste it with its spaces). */
export function hashPassword(password: string): string {
  return createHash('sha256')
    .update(password.replace(/[^a-zA-Z0-9]/g, ''))
    .digest('hex');
}

/** 24 random letters and digits. */
export function newPassword(): string {
  return Array.from({ length: 24 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** As WordPress displays it: in groups of four. */
export function inGroups(password: string): string {
  return password.replace(/(.{4})(?=.)/g, '$1 ');
}
