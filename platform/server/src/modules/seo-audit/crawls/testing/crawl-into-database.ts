// One whole crawl with storage and every check, for measurements: node crawl-into-database.ts <database> <url> <concurrency> [full]
// The workspace is the URL's host; a second crawl of it reuses what has not changed, unless `full` is given.
// Prints a line for each page (status, URL), then a digest of all pages with their issues, and the times.
import { createHash } from 'node:crypto';
import process from 'node:process';
import { crawl } from '@canopy/crawler';
import { createOutgoing } from '@canopy/crawler/outgoing';
import { sql } from 'drizzle-orm';
import { openDb } from '../../../../store/db.ts';
import { migrate } from '../../../../store/migrate.ts';
import { openPool } from '../../../../store/pool.ts';
import { findCrawlIssues } from '../../findings/index.ts';
import { postgresCrawlStore } from '../postgres-crawl-store.ts';
import { postgresPoliteness } from '../postgres-politeness.ts';
import { previousPagesOf } from '../previous-pages-store.ts';
import { beginCrawl, endCrawl, insertCrawl, noticeRows } from '../store.ts';

const [databaseUrl = '', startUrl = '', concurrency = '8', full = ''] = process.argv.slice(2);
const { host } = new URL(startUrl);
const log = { warn: console.warn };
const outgoing = createOutgoing({ allowHosts: [host], userAgent: 'CanopyBot/1.0' });
const pool = openPool(databaseUrl, log);
const db = openDb(pool);
await migrate(pool);

const known = await db.execute<{ id: string }>(sql`select id from organisations where domain = ${host}`);
const made =
  known.rows.length > 0
    ? known
    : await db.execute<{ id: string }>(sql`insert into organisations (name, domain) values ('Measured', ${host}) returning id`);
const organisationId = made.rows[0]?.id ?? '';
const row = await insertCrawl(db, { organisationId, userId: null, startUrl, maxPages: 200_000 });
if (!row) throw new Error('The workspace is being crawled already.');
await beginCrawl(db, organisationId, row.id, crypto.randomUUID());
const scope = { organisationId, crawlId: row.id };
const started = performance.now();
const startedCpu = process.cpuUsage();
const { stopped } = await crawl(
  {
    startUrl,
    outgoing,
    maxPages: 200_000,
    concurrency: Number(concurrency),
    politeness: postgresPoliteness(db, 0, log),
    previous: full === 'full' ? null : previousPagesOf(db, organisationId),
    traps: { maxDiscovered: 200_000 },
  },
  postgresCrawlStore(db, scope),
);
const crawlMs = performance.now() - started;
const { user, system } = process.cpuUsage(startedCpu);
await noticeRows(db);
await findCrawlIssues(db, scope);
await endCrawl(db, organisationId, row.id, 'SUCCESS', '');
const checksMs = performance.now() - started - crawlMs;

const { rows } = await db.execute<{ url: string; status: number | null; issues: string[]; score: number; unchanged: string | null }>(
  sql`select url, status, issues, score, unchanged from crawl_pages where organisation_id = ${organisationId} and crawl_id = ${row.id} order by url collate "C"`,
);
process.stdout.write(rows.map(({ url, status }) => `${status ?? '---'}\t${url}\n`).join(''));
const digest = createHash('sha256')
  .update(JSON.stringify(rows.map(({ url, status, issues, score }) => [url, status, issues, score])))
  .digest('hex');
const unchanged = rows.filter((page) => page.unchanged !== null).length;
await outgoing.close();
await pool.end();
process.stdout.write(
  `${JSON.stringify({ stopped, crawlMs: Math.round(crawlMs), crawlCpuMs: Math.round((user + system) / 1000), checksMs: Math.round(checksMs), digest, unchanged })}\n`,
);
