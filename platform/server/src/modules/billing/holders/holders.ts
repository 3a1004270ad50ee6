import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow } from '../../../store/rows.ts';
import { verifiedDomainOf } from './verified-domain.ts';

/** Who stands behind a workspace, in what outlives it. */
export interface Holders {
  /** nobody pays for the workspace: on the free plan, or in a trial */
  readonly isFree: boolean;
  /** whoever made the workspace is an agency, which has many */
  readonly isAgency: boolean;
  readonly domain: string | null;
  readonly card: string | null;
  /** `account:…`, then `domain:…` and `card:…` where they are known */
  readonly named: readonly string[];
}

const holderRow = z.object({
  account_key: z.nullable(z.string()),
  card: z.nullable(z.string()),
  pays: z.boolean(),
  is_agency: z.boolean(),
});

/** Who stands behind a workspace: the account that made it, its verified domain and the card that pays for it. */
export async function holdersOf(db: Pick<Db, 'execute'>, organisationId: string): Promise<Holders> {
  const row = await queryRow(
    db,
    holderRow,
    sql`
    select p.account_key, c.card_fingerprint as card,
      (s.stripe_id is not null and s.status in ('active', 'past_due') and s.amount_minor > 0) is true as pays,
      exists (select 1 from users u where u.id = o.created_by and (u.is_agency or exists (
        select 1 from memberships m where m.user_id = u.id and m.role = 'agency'))) as is_agency /* every workspace */
    from organisations o
    left join workspace_places p on p.workspace_id = o.id
    left join billing_customers c on c.organisation_id = o.id
    left join subscriptions s on s.organisation_id = o.id
    where o.id = ${organisationId}`,
  );
  const domain = await verifiedDomainOf(db, organisationId);
  const card = row?.card ?? null;
  // A workspace that nobody made, such as the demonstration's, stands for itself.
  const account = row?.account_key ?? organisationId;
  return {
    isFree: row?.pays !== true,
    isAgency: row?.is_agency === true,
    domain,
    card,
    named: [`account:${account}`, ...(domain === null ? [] : [`domain:${domain}`]), ...(card === null ? [] : [`card:${card}`])],
  };
}
