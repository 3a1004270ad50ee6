import { ask } from './ask.ts';
import type { Connection } from './connection.ts';
import { failure, type Failure } from './failure.ts';
import { routeUrl } from './rest-root.ts';
import { wireApplicationPassword } from './wire.ts';

/**
 * Deletes the application password on the site, so that it works for nobody any more. `bad-credentials` means that it
 * did not work already. Needs WordPress 5.7.
 */
export async function revoke({ http, credentials, discovered }: Connection): Promise<{ ok: true } | Failure> {
  const found = await discovered();
  if (!found.ok) return found;
  const own = 'wp/v2/users/me/application-passwords';
  const asked = await ask(http, credentials, 'GET', routeUrl(found.root, `${own}/introspect`));
  if (!asked.ok) return asked;
  const password = wireApplicationPassword.safeParse(asked.json);
  if (!password.success) return failure('unexpected', 'WordPress described the application password in a form that could not be read.');
  const deleted = await ask(http, credentials, 'DELETE', routeUrl(found.root, `${own}/${password.data.uuid}`));
  return deleted.ok ? { ok: true } : deleted;
}
