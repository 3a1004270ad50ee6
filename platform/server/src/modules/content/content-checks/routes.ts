import { checkContent } from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { checksOf } from './check-content.ts';

/** Feedback on a text while it is being written. */
export function contentCheckRoutes(deps: Deps): Route[] {
  return [route(checkContent, async ({ actor, body }) => checksOf(deps, actor, body))];
}
