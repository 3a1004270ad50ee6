import { restOf, type Connection } from './connection.ts';
import { failure, type Failure } from './failure.ts';
import { wireApplicationPassword } from './wire.ts';

const OWN = 'wp/v2/users/me/application-passwords';

/**
 * Deletes the application password on the site, so that nobody can use it any more. `bad-credentials` means that it was already invalid.
 * Needs WordPress 5.7.
 */
export async function revoke(connection: Connection): Promise<{ ok: true } | Failure> {
  const rest = restOf(connection);
  const asked = await rest(`${OWN}/introspect`);
  if (!asked.ok) return asked;
  const password = wireApplicationPassword.safeParse(asked.json);
  if (!password.success) return failure('unexpected', 'WordPress described the application password in a form that could not be read.');
  const deleted = await rest(`${OWN}/${password.data.uuid}`, { method: 'DELETE' });
  return deleted.ok ? { ok: true } : deleted;
}
