import { decodeHTML } from 'entities';
import type { HttpCall } from '../http-call.ts';
import { restOf, type Connection } from './connection.ts';
import { failure, type Failure } from './failure.ts';
import { wireUser } from './wire.ts';

export type Verified = {
  ok: true;
  /** `url` is the URL visitors use, without a trailing slash; `version` only if the front page reveals it */
  site: { name: string; url: string; version?: string };
  /** `capabilities` are WordPress's names, e.g. `edit_pages`, `publish_posts` */
  user: { id: number; name: string; email?: string; capabilities: string[] };
  /** ISO 8601 */
  checkedAt: string;
};

/** Without these, nothing we do on a site would work. */
const NEEDED = ['edit_posts', 'edit_pages'];

export async function verify(connection: Connection): Promise<Verified | Failure> {
  const { http, discovered, clock, site } = connection;
  const found = await discovered();
  if (!found.ok) return found;
  const { index } = found;
  if (!('application-passwords' in index.authentication)) {
    const why = site.protocol === 'http:' ? 'WordPress offers them over HTTPS only.' : 'A plugin or setting disables them.';
    return failure('passwords-unavailable', `The site does not offer application passwords. ${why}`);
  }
  const asked = await restOf(connection)('wp/v2/users/me', { query: { context: 'edit' } });
  if (!asked.ok) return asked;
  const user = wireUser.safeParse(asked.json);
  if (!user.success) return failure('unexpected', 'WordPress’s account data could not be read.');
  const missing = NEEDED.filter((capability) => !user.data.capabilities.includes(capability));
  if (missing.length > 0) {
    return failure(
      'insufficient-rights',
      `The account ${user.data.name} cannot edit posts and pages (it lacks ${missing.join(' and ')}). Use an account with the role Editor or Administrator.`,
    );
  }
  const version = await versionOf(site, http);
  return {
    ok: true,
    site: {
      name: decodeHTML(index.name),
      url: (index.home ?? index.url).replace(/(?<!\/)\/+$/, ''),
      ...(version !== undefined && { version }),
    },
    user: user.data,
    checkedAt: clock().toISOString(),
  };
}

/** From the front page's generator tag; many sites hide it, and then the version is unknown. */
async function versionOf(site: URL, http: HttpCall): Promise<string | undefined> {
  const front = await http(site.href, { timeoutMs: 10_000, maxBytes: 5_000_000, followRedirects: 3 });
  if (!front.ok || front.status !== 200) return undefined;
  const html = new TextDecoder().decode(front.body);
  return /<meta name="generator" content="WordPress (\d[\w.-]*)"/.exec(html)?.[1];
}
