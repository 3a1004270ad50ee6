import { getUser, updateUser } from '@canopy/contract/host';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { userDataOf } from './service.ts';
import { writeProfile } from './store.ts';

export function userRoutes(deps: Deps): Route[] {
  return [
    route(getUser, async ({ actor }) => userDataOf(deps.db, actor, deps.clock())),
    route(updateUser, async ({ actor, body }) => {
      const profile = await writeProfile(deps.db, actor.userId, {
        ...(body.first_name !== undefined && { firstName: body.first_name }),
        ...(body.last_name !== undefined && { lastName: body.last_name }),
      });
      if (!profile) throw problem(404, 'account-not-found', 'This account no longer exists.');
      await deps.audit.record(actor, 'user.update', profile.email, { fields: Object.keys(body) });
      return { first_name: profile.firstName, last_name: profile.lastName, email: profile.email };
    }),
  ];
}
