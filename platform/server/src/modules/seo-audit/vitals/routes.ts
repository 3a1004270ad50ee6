import {
  getVitalsSettings,
  getVitalsSummary,
  latestVitals,
  listPageVitals,
  planVitals,
  resumeVitals,
  saveVitalsSettings,
  startVitals,
  stopVitals,
} from '@canopy/contract/seo-audit';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { readCrawl } from '../crawls/index.ts';
import { crawlToShow } from '../crawl-data/index.ts';
import { averagesOf, summaryFigures } from './averages.ts';
import { listVitalsOf, siteFieldOf } from './list-vitals.ts';
import { planVitalsOf } from './plan-ahead.ts';
import { availabilityOf, latestVitalsOf, resumeVitalsOf, startVitalsOf, stopVitalsOf } from './service.ts';
import { saveVitalsSettingsOf, vitalsSettingsOf } from './settings.ts';

/** Measuring page speed, and the results. */
export function vitalsRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(startVitals, async ({ actor, body }) => startVitalsOf(deps, actor, body)),
    route(latestVitals, async ({ actor }) => ({ run: await latestVitalsOf(deps, actor), ...availabilityOf(deps) })),
    route(planVitals, async ({ actor }) => planVitalsOf(deps, actor)),
    route(stopVitals, async ({ actor, params }) => stopVitalsOf(deps, actor, params.id)),
    route(resumeVitals, async ({ actor, params }) => resumeVitalsOf(deps, actor, params.id)),
    route(getVitalsSettings, async ({ actor }) => vitalsSettingsOf(deps, actor.organisationId)),
    route(saveVitalsSettings, async ({ actor, body }) => saveVitalsSettingsOf(deps, actor, body)),
    route(listPageVitals, async ({ actor, query }) => listVitalsOf(db, await crawlToShow(db, actor.organisationId), query)),
    route(getVitalsSummary, async ({ actor }) => {
      const scope = await crawlToShow(db, actor.organisationId);
      const averages = scope ? await averagesOf(db, scope) : [];
      const startUrl = scope ? (await readCrawl(db, scope.organisationId, scope.crawlId))?.start_url : undefined;
      const field =
        startUrl === undefined ? { desktop: null, mobile: null } : await siteFieldOf(db, actor.organisationId, new URL(startUrl).origin);
      return { ...summaryFigures(averages), averages, field };
    }),
  ];
}
