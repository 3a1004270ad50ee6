import {
  findSitemaps,
  getCrawlReport,
  getCrawlSchedule,
  getCrawlSettings,
  latestCrawl,
  listCrawls,
  pauseCrawl,
  refreshPages,
  resumeCrawl,
  saveCrawlSchedule,
  saveCrawlSettings,
  startCrawl,
  stopCrawl,
} from '@canopy/contract/seo-audit';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { readOrganisation } from '../../host/organisation/index.ts';
import { crawlReportOf } from './crawl-report.ts';
import { sitemapsOf } from './find-sitemaps.ts';
import { crawlScheduleOf, saveCrawlScheduleOf } from './schedule.ts';
import { latestCrawlOf, listCrawlsOf, missing, pauseCrawlOf, refreshPagesOf, resumeCrawlOf, startByHand, stopCrawlOf } from './service.ts';
import { crawlSettingsOf, readSettings, saveCrawlSettingsOf } from './settings.ts';

/** Someone waits for the sitemaps; a client's disconnect is not noticed, so only a timeout ends the search. */
const SITEMAPS_MS = 70_000;

/** Starting, watching and stopping crawls of the workspace's site. */
export function crawlRoutes(deps: Deps): Route[] {
  return [
    route(startCrawl, async ({ actor, body }) => startByHand(deps, actor, body)),
    route(listCrawls, async ({ actor }) => listCrawlsOf(deps, actor)),
    route(pauseCrawl, async ({ actor, params }) => pauseCrawlOf(deps, actor, params.id)),
    route(getCrawlReport, async ({ actor, params }) => {
      const report = await crawlReportOf(deps.db, actor.organisationId, params.id);
      if (!report) throw missing();
      return report;
    }),
    route(getCrawlSettings, async ({ actor }) => crawlSettingsOf(deps, actor)),
    route(saveCrawlSettings, async ({ actor, body }) => saveCrawlSettingsOf(deps, actor, body)),
    route(getCrawlSchedule, async ({ actor }) => crawlScheduleOf(deps, actor)),
    route(saveCrawlSchedule, async ({ actor, body }) => saveCrawlScheduleOf(deps, actor, body)),
    route(latestCrawl, async ({ actor }) => latestCrawlOf(deps, actor)),
    route(stopCrawl, async ({ actor, params }) => stopCrawlOf(deps, actor, params.id)),
    route(resumeCrawl, async ({ actor, params }) => resumeCrawlOf(deps, actor, params.id)),
    route(refreshPages, async ({ actor }) => refreshPagesOf(deps, actor)),
    route(findSitemaps, async ({ actor, query }) => {
      const domain = (await readOrganisation(deps.db, actor.organisationId))?.domain ?? '';
      if (domain === '')
        throw problem(409, 'no-domain', 'This workspace has no domain yet. Add it in the settings, then look for sitemaps.');
      const { settings } = await readSettings(deps, actor.organisationId);
      return sitemapsOf(deps, settings.host || domain, query.url, AbortSignal.timeout(SITEMAPS_MS));
    }),
  ];
}
