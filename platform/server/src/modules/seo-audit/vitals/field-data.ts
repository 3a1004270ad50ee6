import { DEVICES, type Device } from '@canopy/crawler/vitals';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { urlId } from '../../../store/url-id.ts';
import { queryCrux, type CruxRecord } from './crux.ts';
import { queryRows } from '../../../store/rows.ts';

/** The free quota is 150 requests per minute. */
const PAUSE_MS = 410;

export interface FieldDataOptions {
  organisationId: string;
  runId: string;
  signal: AbortSignal;
  onProgress: (part: number, url: string) => void;
}

const urlRow = z.object({ url: z.string() });
const fetchedRow = z.object({ url_id: z.string(), device: z.enum(['desktop', 'mobile']) });

/**
 * Fetches field data of a measurement run's pages and their origins. Skips what was already fetched since the run began.
 * @returns what went wrong, for users; '' if nothing did
 */
export async function fetchFieldData(
  { db, outgoing, clock }: Deps,
  crux: { key: string; url: string },
  { organisationId, runId, signal, onProgress }: FieldDataOptions,
): Promise<string> {
  const rows = await queryRows(
    db,
    urlRow,
    sql`
    select url from vitals_measurements where organisation_id = ${organisationId} and run_id = ${runId} group by url order by min(seq)`,
  );
  const fetched = await queryRows(
    db,
    fetchedRow,
    sql`
    select f.url_id, f.device from field_vitals f, vitals_runs r
    where f.organisation_id = ${organisationId} and r.organisation_id = ${organisationId} and r.id = ${runId} and f.fetched_at >= r.started_at`,
  );
  const done = new Set(fetched.map(({ url_id, device }) => `${url_id} ${device}`));
  const origins = [...new Set(rows.map(({ url }) => new URL(url).origin))].map((origin) => ({ scope: 'origin' as const, url: origin }));
  const wanted = [...origins, ...rows.map(({ url }) => ({ scope: 'page' as const, url }))];
  for (const [at, { scope, url }] of wanted.entries()) {
    for (const device of DEVICES) {
      if (done.has(`${urlId(url)} ${device}`)) continue;
      onProgress(at / wanted.length, url);
      const answer = await queryCrux(outgoing, crux, scope === 'page' ? { url } : { origin: url }, device, signal);
      signal.throwIfAborted();
      if (answer.outcome === 'refused' || answer.outcome === 'failed') return answer.message;
      await store(db, organisationId, { id: urlId(url), scope, device, at: clock() }, answer.outcome === 'found' ? answer.record : null);
      await delay(PAUSE_MS, undefined, { signal });
    }
  }
  return '';
}

async function store(
  db: Deps['db'],
  organisationId: string,
  { id, scope, device, at }: { id: string; scope: 'page' | 'origin'; device: Device; at: Date },
  record: CruxRecord | null,
): Promise<void> {
  if (!record) {
    await db.execute(sql`delete from field_vitals where organisation_id = ${organisationId} and url_id = ${id} and device = ${device}`);
    return;
  }
  const { fcp, lcp, cls, inp, ttfb, firstDate, lastDate } = record;
  await db.execute(sql`
    insert into field_vitals (organisation_id, url_id, device, scope, fcp, lcp, cls, inp, ttfb, first_date, last_date, fetched_at)
    values (${organisationId}, ${id}, ${device}, ${scope}, ${fcp}, ${lcp}, ${cls}, ${inp}, ${ttfb}, ${firstDate}, ${lastDate}, ${at.toISOString()})
    on conflict (organisation_id, url_id, device) do update set scope = excluded.scope, fcp = excluded.fcp, lcp = excluded.lcp, cls = excluded.cls, inp = excluded.inp,
      ttfb = excluded.ttfb, first_date = excluded.first_date, last_date = excluded.last_date, fetched_at = excluded.fetched_at`);
}
