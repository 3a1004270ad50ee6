import type { Deps } from '../../../deps.ts';
import { ProblemError } from '../../../http/problem.ts';
import type { FinishedCrawl } from '../probes/index.ts';
import { availabilityOf, startVitalsOf } from './service.ts';
import { vitalsSettingsOf } from './settings.ts';

/** Measures the pages of a finished crawl, if the workspace wants it and a browser is available. @returns whether it does */
export async function measureAfterCrawl(deps: Deps, { organisationId, startedBy }: FinishedCrawl): Promise<boolean> {
  const { after_crawl: after } = await vitalsSettingsOf(deps, organisationId);
  if (after === 'never' || (after === 'scheduled' && startedBy !== 'schedule') || !availabilityOf(deps).lab.available) return false;
  return startVitalsOf(deps, { userId: null, organisationId }, {}).then(
    () => true,
    (error: unknown) => {
      // Already measured, or the crawl is gone: there is nothing to do.
      if (error instanceof ProblemError) return false;
      throw error;
    },
  );
}
