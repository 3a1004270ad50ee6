import { listImpact } from '@canopy/contract/analytics';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { impactOf } from './service.ts';

/** What changes to pages did to their search performance. */
export function impactRoutes({ db }: Deps): Route[] {
  return [route(listImpact, ({ actor, query }) => impactOf(db, actor, query))];
}
