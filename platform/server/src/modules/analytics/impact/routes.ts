import { listImpact } from '@canopy/contract/analytics';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { impactOf } from './service.ts';

/** The effects of page changes on search performance. */
export function impactRoutes({ db }: Deps): Route[] {
  return [route(listImpact, ({ actor, query }) => impactOf(db, actor, query))];
}
