import { setTimeout as delay } from 'node:timers/promises';
import type { KeywordProviderId } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow } from '../../../store/rows.ts';

/** Google Ads charges nothing for a request; it may be repeated. */
export const CHARGES: Readonly<Record<KeywordProviderId, boolean>> = { dataforseo: true, google_ads: false };

/**
 * Between two requests of an account, ms. DataForSEO takes 12 live requests for Google Ads figures a minute, and 2,000 others
 * (docs.dataforseo.com/v3/appendix/errors, 40202); Google Ads one planning request a second
 * (developers.google.com/google-ads/api/docs/best-practices/quotas).
 */
const BETWEEN_MS: Readonly<Record<KeywordProviderId, Readonly<Record<'figures' | 'ideas', number>>>> = {
  dataforseo: { figures: 5_000, ideas: 30 },
  google_ads: { figures: 1_000, ideas: 1_000 },
};

const turnRow = z.object({ wait_ms: z.number() });

/** Reserves the next turn at a provider, for all processes together. @returns ms until then */
export async function nextTurn(db: Pick<Db, 'execute'>, provider: KeywordProviderId, kind: 'figures' | 'ideas'): Promise<number> {
  const between = sql`make_interval(secs => ${BETWEEN_MS[provider][kind] / 1_000}::float8)`;
  const row = await queryRow(
    db,
    turnRow,
    sql`
    update keyword_providers set next_request_at = greatest(clock_timestamp(), next_request_at) + ${between} where id = ${provider}
    returning ceil(extract(epoch from next_request_at - ${between} - clock_timestamp()) * 1000)::float8 as wait_ms`,
  );
  return Math.max(0, row?.wait_ms ?? 0);
}

/** Waits for the next turn at a provider. @throws the signal's reason */
export async function takeTurn(
  db: Pick<Db, 'execute'>,
  provider: KeywordProviderId,
  kind: 'figures' | 'ideas',
  signal?: AbortSignal,
): Promise<void> {
  const wait = await nextTurn(db, provider, kind);
  if (wait > 0) await delay(wait, undefined, signal && { signal });
}
