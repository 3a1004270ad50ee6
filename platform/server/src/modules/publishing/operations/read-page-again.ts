import type { PublishOperation } from '@canopy/contract/publishing';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { readAgain } from './page-checks.ts';
import { operationOf } from './service.ts';
import { operationView } from './view.ts';

/** Reads a published page again. @throws problem 404, 409 */
export async function readPageAgainOf(deps: Deps, actor: Actor, id: string): Promise<PublishOperation> {
  const asked = await readAgain(deps.db, await operationOf(deps, actor, id));
  if (!asked) throw problem(409, 'not-published', 'This page is not published, or its live page is not read by the checks.');
  return operationView(asked);
}
