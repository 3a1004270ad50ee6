import { exportOwnData, getEmail, getUser, organisation, sendEmailConfirmation, updateUser } from '@canopy/contract/host';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { mailEmailConfirmation } from '../../../identity/index.ts';
import { exportOf, isAgencyAnywhere, isEmailConfirmed, organisationOf, ownDomain, readOrganisation } from '../organisation/index.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { userDataOf } from './service.ts';
import { writeProfile } from './store.ts';

export function userRoutes(deps: Deps): Route[] {
  return [
    route(getUser, async ({ actor }) => userDataOf(deps.db, actor, deps.clock())),
    route(getEmail, async ({ actor }) => {
      const [isConfirmed, isAgency] = await Promise.all([isEmailConfirmed(deps.db, actor.userId), isAgencyAnywhere(deps.db, actor.userId)]);
      const { localDemo, smtpUrl, oidc } = deps.config;
      const isKept = localDemo && smtpUrl === undefined && oidc.embedded;
      return {
        email: actor.email,
        is_confirmed: isConfirmed,
        any_domain: actor.isAdmin || actor.isAgency || isAgency,
        own_domain: ownDomain(actor.email),
        outbox_url: isKept ? `${oidc.issuer}/outbox?to=${encodeURIComponent(actor.email)}` : null,
      };
    }),
    route(exportOwnData, async ({ actor, reply }) => {
      const row = await readOrganisation(deps.db, actor.organisationId);
      if (!row) throw problem(404, 'no-workspace', 'This workspace no longer exists.');
      await deps.audit.record(actor, 'user.export', actor.email);
      const head = {
        exported_at: deps.clock().toISOString(),
        organisation: z.parse(organisation, organisationOf(row)),
        email: actor.email,
      };
      return reply.type('application/json; charset=utf-8').send(await exportOf(deps.db, actor, 'own', head));
    }),
    route(sendEmailConfirmation, async ({ actor }) => ({ is_sent: await mailEmailConfirmation(deps, actor.userId) })),
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
