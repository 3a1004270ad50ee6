import { sql } from 'drizzle-orm';
import { parse } from 'tldts';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow } from '../../../store/rows.ts';

/** Hosts that give away addresses below their own domain and are not in the private part of the Public Suffix List. */
const GIVES_ADDRESSES = new Set([
  'wordpress.com',
  'tumblr.com',
  'substack.com',
  'medium.com',
  'google.com',
  'jimdosite.com',
  'notion.site',
]);

/** Permissions at Search Console that only the owner of a site has or grants. */
const PROVING = new Set(['siteOwner', 'siteFullUser']);

const proofRow = z.object({
  domain: z.string(),
  property: z.nullable(z.string()),
  permission: z.nullable(z.string()),
  site_url: z.nullable(z.string()),
});

/**
 * The domain that somebody had to register: without subdomains. Null for what anybody gets for nothing, such as an address below
 * `myshopify.com` or `github.io`, and for hosts that are no domains.
 */
export function registeredDomain(host: string): string | null {
  const { domain, isPrivate, isIcann } = parse(host, { allowPrivateDomains: true });
  return domain === null || isPrivate === true || isIcann !== true || GIVES_ADDRESSES.has(domain) ? null : domain;
}

/**
 * The domain that a workspace has proven to be its own: it has the workspace's Search Console property with the owner's or full access, or
 * a connection with which it can change pages of the site. Typing a domain proves nothing and carries no right: it neither grants one nor
 * uses up the one of the domain's owner.
 */
export async function verifiedDomainOf(db: Pick<Db, 'execute'>, organisationId: string): Promise<string | null> {
  const row = await queryRow(
    db,
    proofRow,
    sql`
    select o.domain, case when o.is_search_console_connect then o.search_console_link end as property,
      case when g.dead_at is null then g.permission end as permission, case when p.can_edit_pages then p.site_url end as site_url
    from organisations o
    left join google_grants g on g.organisation_id = o.id
    left join platform_credentials p on p.organisation_id = o.id
    where o.id = ${organisationId}`,
  );
  const claimed = row && registeredDomain(row.domain);
  if (!claimed) return null;
  const proofs = [row.permission !== null && PROVING.has(row.permission) ? row.property : null, row.site_url];
  const isProven = proofs.some((proof) => proof !== null && registeredDomain(proof.replace(/^sc-domain:/, '')) === claimed);
  return isProven ? claimed : null;
}
