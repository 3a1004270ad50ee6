import { demoAccount } from './accounts.ts';
import { call } from './api.ts';

/** A token that may publish one remote, created the way an administrator does. */
export async function publishToken(remote: string): Promise<string> {
  const { token } = await call<{ token: string }>(demoAccount('admin'), 'POST', '/releases/tokens/', {
    body: { remote, note: 'e2e', days: 1 },
  });
  return token;
}
