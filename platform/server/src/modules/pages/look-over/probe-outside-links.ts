import { GONE, type OutsideAnswer } from '@canopy/crawler';
import type { OutgoingResult } from '@canopy/crawler/outgoing';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import type { CrawlScope } from '../../crawls/crawl-scope.ts';
import { urlId } from '../../crawls/url-id.ts';
import type { ProbeOptions } from '../images/probe-images.ts';
import { byHost } from './by-host.ts';
import type { SiteClient } from './site-client.ts';

/** Addresses asked for after one crawl; most linked first. */
const MOST = 500;
const AT_A_TIME = 4;
const TIMEOUT_MS = 15_000;

/**
 * Asks for the addresses of other sites that the crawl's pages link to, each once for a crawl, and notes which are gone. Each is
 * stored as it comes, so that a run that was broken off goes on where it stood.
 * @returns addresses asked for
 */
export async function probeOutsideLinks(db: Db, { organisationId, crawlId }: CrawlScope, { client, signal, progress }: ProbeOptions): Promise<number> {
  const { rows } = await db.execute<{ url: string }>(sql`
    select l.url from crawl_links l join crawls c on c.organisation_id = l.organisation_id and c.id = l.crawl_id
    where l.organisation_id = ${organisationId} and l.crawl_id = ${crawlId} and not l.internal and l.url is not null and not exists (
      select 1 from outside_links o where o.organisation_id = ${organisationId} and o.url = l.url and o.asked_at >= c.started_at)
    group by l.url order by count(*) desc, l.url limit ${MOST}`);
  let done = 0;
  await byHost(rows.map(({ url }) => url), AT_A_TIME, signal, async (url) => {
    const answer = await probe(client, url);
    signal.throwIfAborted();
    await db.execute(sql`
      insert into outside_links (organisation_id, url_id, url, verdict, status) values (${organisationId}, ${urlId(url)}, ${url}, ${answer.verdict}, ${answer.status})
      on conflict (organisation_id, url_id) do update set verdict = excluded.verdict, status = excluded.status, asked_at = now()`);
    done += 1;
    progress(done / rows.length, url);
  });
  return done;
}

/** HEAD, and GET where that fails: many servers know no HEAD. What is gone has said so twice. */
async function probe(client: SiteClient, url: string): Promise<OutsideAnswer> {
  const ask = (method: 'HEAD' | 'GET') => client.ask(url, { method, timeoutMs: TIMEOUT_MS, wantBody: () => false, headers: { accept: 'text/html,*/*;q=0.8' } });
  const first = await ask('HEAD');
  if (isFine(first)) return { verdict: 'fine', status: first.status ?? null };
  const second = await ask('GET');
  if (isFine(second)) return { verdict: 'fine', status: second.status ?? null };
  const isGone = saysGone(second) && (saysGone(first) || saysGone(await ask('GET')));
  // A name that cannot be looked up may be our own network's fault, so silence of any kind proves nothing.
  return { verdict: isGone ? 'gone' : 'unsure', status: second.status ?? null };
}

const isFine = (result: OutgoingResult): boolean => result.ok && result.status < 400;

/** A guard before the server answers in its place, and proves nothing. */
const saysGone = (result: OutgoingResult): boolean => result.ok && GONE.includes(result.status) && result.headers['cf-mitigated'] === undefined;
