import { hashPassword } from './passwords.ts';
import type { ApplicationPassword, User } from './state.ts';

/** The account the demo connects with. Public: the sandbox contains nothing worth protecting. */
export const demoCredentials = { username: 'demo-editor', applicationPassword: 'fern hill demo edit or26 pass' } as const;

/** A read-only account, to show what a connection without permissions looks like. */
export const limitedCredentials = { username: 'demo-subscriber', applicationPassword: 'fern hill only read or26 pass' } as const;

export const seedUsers: User[] = [
  { id: 1, login: 'demo-admin', name: 'Robin Ashdown', email: 'robin@fernhill.example', role: 'administrator' },
  { id: 2, login: demoCredentials.username, name: 'Marta Linden', email: 'marta@fernhill.example', role: 'editor' },
  { id: 3, login: limitedCredentials.username, name: 'Sam Birch', email: 'sam@fernhill.example', role: 'subscriber' },
];

/** @param now ISO 8601 without zone, UTC */
export function seedApplicationPasswords(now: string): ApplicationPassword[] {
  const seeded = (uuid: string, userId: number, password: string): ApplicationPassword => ({
    uuid,
    userId,
    appId: '',
    name: 'Demo',
    hash: hashPassword(password),
    created: now,
    lastUsed: null,
    lastIp: null,
  });
  return [
    seeded('6f0c9a52-7a3e-4f0e-9b1d-2f6d6f1c0a01', 2, demoCredentials.applicationPassword),
    seeded('6f0c9a52-7a3e-4f0e-9b1d-2f6d6f1c0a02', 3, limitedCredentials.applicationPassword),
  ];
}
