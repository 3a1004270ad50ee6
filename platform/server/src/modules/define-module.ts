import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { OwnCalls } from '../http/own-calls.ts';
import type { Route } from '../http/route.ts';
import type { JobEntry } from '../jobs/job-entry.ts';
import type { Schedule } from '../jobs/schedule.ts';

/** What a module is, and what it owns. Exported by its `index.ts` and listed by its team's. */
export interface Module {
  /** team and folder, such as `seo-audit/crawls` */
  readonly name: `${string}/${string}`;
  /** tables and views that only this module names in SQL; others read them through what its `index.ts` exports */
  readonly owns: readonly string[];
  /** modules whose tables this one names as well, to export how others read them */
  readonly shows?: readonly string[];
  /** @param calls every call of the server, to be made on behalf of a person */
  routes?(deps: Deps, calls: OwnCalls): Route[];
  readonly jobs?: readonly JobEntry[];
  readonly schedules?: readonly Schedule[];
  /** Adds endpoints below `/api` that outside services and browsers call by themselves. */
  webhooks?(api: FastifyInstance, deps: Deps): void;
}

/**
 * Declares a module.
 * @example
 * export const crawlModule = defineModule({
 *   name: 'seo-audit/crawls',
 *   owns: ['crawls', 'crawl_pages'],
 *   routes: crawlRoutes,
 *   jobs: [runs(crawlJob)],
 *   schedules: [crawlRetention],
 * });
 */
export const defineModule = (module: Module): Module => module;
