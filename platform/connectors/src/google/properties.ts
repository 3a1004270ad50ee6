import { z } from 'zod';
import { failure, type Failure } from './failure.ts';
import type { Session } from './session.ts';

/** A Search Console property that the account can see. */
export interface Site {
  /** `sc-domain:example.com`, or a URL prefix with a trailing slash */
  readonly link: string;
  /** as Google names it, such as `siteOwner` */
  readonly permission: string;
  /** whether its rows can be read */
  readonly usable: boolean;
}

/** A web analytics property. */
export interface WebProperty {
  readonly id: string;
  readonly name: string;
  readonly account: string;
}

const siteList = z.object({ siteEntry: z.array(z.object({ siteUrl: z.string(), permissionLevel: z.string().default('') })).default([]) });

const unreadable = () => failure('bad-request', 'Google’s response could not be read.');

/** Every Search Console property of the account. */
export async function listSites({ auth, root, ask }: Session): Promise<{ ok: true; sites: Site[] } | Failure> {
  const { searchconsole } = await import('@googleapis/searchconsole');
  const api = searchconsole({ version: 'v1', auth });
  const answer = await ask(() => api.sites.list({}, root));
  if (!answer.ok) return answer;
  const parsed = siteList.safeParse(answer.data);
  if (!parsed.success) return unreadable();
  const sites = parsed.data.siteEntry.map(({ siteUrl, permissionLevel }) => ({
    link: siteUrl,
    permission: permissionLevel,
    usable: permissionLevel !== 'siteUnverifiedUser',
  }));
  return { ok: true, sites };
}

const summaries = z.object({
  accountSummaries: z
    .array(
      z.object({
        displayName: z.string().default(''),
        propertySummaries: z.array(z.object({ property: z.string(), displayName: z.string().default('') })).default([]),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});
const PAGE_SIZE = 200;
const ADMIN_API = 'https://analyticsadmin.googleapis.com/';

/** Every web analytics property of the account. Takes one GET: the Admin API's client would bring a second, older auth library. */
export async function listWebProperties({ auth, root, ask }: Session): Promise<{ ok: true; properties: WebProperty[] } | Failure> {
  const url = new URL('v1beta/accountSummaries', root.rootUrl ?? ADMIN_API);
  const properties: WebProperty[] = [];
  let pageToken: string | undefined;
  do {
    const params = { pageSize: PAGE_SIZE, ...(pageToken && { pageToken }) };
    const answer = await ask<unknown>(() => auth.request({ url, params }));
    if (!answer.ok) return answer;
    const parsed = summaries.safeParse(answer.data);
    if (!parsed.success) return unreadable();
    for (const { displayName: account, propertySummaries } of parsed.data.accountSummaries) {
      for (const { property, displayName: name } of propertySummaries)
        properties.push({ id: property.replace(/^properties\//, ''), name, account });
    }
    pageToken = parsed.data.nextPageToken;
  } while (pageToken);
  return { ok: true, properties };
}
