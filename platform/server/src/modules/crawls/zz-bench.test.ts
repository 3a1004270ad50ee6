import { latestCrawl, listPages, getAuditSummary, startCrawl, listImages, listInternalLinks } from '@canopy/contract';
import { it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { testStack, until } from '../../testing/index.ts';
import { pageRoutes } from '../pages/routes.ts';
import { crawlRoutes } from './routes.ts';

it('bench', async () => {
  const server = spawn(process.execPath, ['/tmp/seo-bench/site.mjs'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve) => server.stdout.once('data', (d) => resolve(String(d).trim())));
  const domain = `127.0.0.1:${port}`;
  const stack = await testStack({ routes: (deps) => [...crawlRoutes(deps), ...pageRoutes(deps)], config: { crawlAllowHosts: [domain] }, worker: true });
  const user = await stack.createUser();
  const client = stack.asUser(user, await stack.createOrganisation({ domain, members: [user] }));
  const t = performance.now();
  await client.call(startCrawl, { body: { max_pages: 50000 } });
  let polls = 0; let slowest = 0;
  const c = await until(async () => { polls++; const p0 = performance.now(); const x = (await client.call(latestCrawl)).body.crawl; slowest = Math.max(slowest, performance.now() - p0); return x && !['PENDING', 'RUNNING'].includes(x.status) ? x : undefined; }, 'end', 280000);
  const ms = performance.now() - t; process.stderr.write(`polls ${polls} slowest ${slowest} now ${new Date().toISOString()}\n`);
  process.stderr.write(JSON.stringify([c, Math.round(ms), Math.round((c.fetched / ms) * 1000) + ' p/s', Math.round(process.memoryUsage().rss / 1e6) + ' MB']) + '\n');
  for (const [name, call, query] of [['list', listPages, { sort: 'title' }], ['issue', listPages, { issue: 'no_anchor', sort: 'score' }], ['search', listPages, { search: 'page 12' }], ['summary', getAuditSummary, {}], ['images', listImages, {}], ['broken', listInternalLinks, { filter: 'broken' }]] as const) {
    const s = performance.now();
    const r = await client.call(call as never, { query } as never);
    process.stderr.write(`${name} ${r.status} ${Math.round(performance.now() - s)} ms\n`);
  }
  const ex = async (q: string) => process.stderr.write((await stack.deps.pool.query('explain (analyze, buffers off) ' + q)).rows.map((r: Record<string, string>) => r['QUERY PLAN']).join('\n') + '\n\n');
  const o = `organisation_id = '${(await stack.deps.pool.query('select organisation_id from crawls')).rows[0].organisation_id}' and crawl_id = '${c.id}'`;
  await stack.deps.pool.query("set statement_timeout = '20s'");
  await ex(`select count(*) from crawl_links l join crawl_pages p using (organisation_id, crawl_id, page_id) where l.${o.replace(' and ', ' and l.')} and l.internal`).catch((e) => process.stderr.write(String(e) + '\n'));
  await stack.deps.pool.query('analyze crawl_links; analyze crawl_pages; analyze crawl_frontier;');
  await ex(`select count(*) from crawl_links l join crawl_pages p using (organisation_id, crawl_id, page_id) where l.${o.replace(' and ', ' and l.')} and l.internal`).catch((e) => process.stderr.write(String(e) + '\n'));
  server.kill('SIGKILL');
  await stack.close();
}, 300000);
