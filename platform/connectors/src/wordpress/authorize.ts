import { z } from 'zod';
import type { HttpCall } from '../http-call.ts';
import { discover } from './discover.ts';
import { failure, type Failure } from './failure.ts';
import { siteAddress } from './site-address.ts';

const NAME = 'Canopy';
const endpoint = z.object({ endpoints: z.object({ authorization: z.url({ protocol: /^https?$/ }) }) });

export type AuthorizeOptions = {
  /** as the user pastes it */
  siteUrl: string;
  http: HttpCall;
  /** where the site redirects back to; carries the state */
  returnUrl: string;
  /** distinguishes connections of the same account, whose names must be unique in WordPress */
  label: string;
  appId: string;
};

/** Where a user authorises Canopy on a self-hosted WordPress: the site's page for application passwords, on the site's own origin. */
export async function authorizeUrl({
  siteUrl,
  http,
  returnUrl,
  label,
  appId,
}: AuthorizeOptions): Promise<{ ok: true; url: string; siteUrl: string } | Failure> {
  const site = siteAddress(siteUrl);
  if (site === null) return failure('unexpected', 'This is not the URL of a website. Enter it with https://, e.g. https://example.com.');
  const found = await discover(site, http);
  if (!found.ok) return found;
  const offered = endpoint.safeParse(found.index.authentication['application-passwords']);
  if (!offered.success) return failure('passwords-unavailable', 'The site does not offer application passwords.');
  const page = new URL(offered.data.endpoints.authorization);
  if (page.hostname !== site.hostname)
    return failure('unexpected', 'The site authorizes applications on another host, which is not supported.');
  const url = new URL(`${page.pathname}${page.search}`, site.origin);
  url.searchParams.set('app_name', `${NAME} (${label})`);
  url.searchParams.set('app_id', appId);
  url.searchParams.set('success_url', returnUrl);
  return { ok: true, url: url.href, siteUrl: site.href.replace(/\/$/, '') };
}

const returned = z.object({
  site_url: z.url({ protocol: /^https?$/ }),
  user_login: z.string().min(1).max(200),
  password: z.string().min(1).max(200),
});
export type ReturnedPassword = { siteUrl: string; username: string; applicationPassword: string };

/** The credentials in the redirect back; null if the user declined, or they are for another site than requested. */
export function returnedPassword(query: Record<string, string>, askedSite: string): ReturnedPassword | null {
  const parsed = returned.safeParse(query);
  if (!parsed.success || new URL(parsed.data.site_url).host !== new URL(askedSite).host) return null;
  return { siteUrl: askedSite, username: parsed.data.user_login, applicationPassword: parsed.data.password };
}
