import { MESSAGES } from '@canopy/contract';
import {
  createOrganisation,
  deleteOrganisation,
  exportOrganisation,
  listOrganisations,
  organisation,
  updateOrganisation,
} from '@canopy/contract/host';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { takeWorkspacePlace } from '../../billing/holders/index.ts';
import { route, type Route } from '../../../http/route.ts';
import { mayUseDomain, rolesOnCreation } from './allowed-domain.ts';
import { exportOf } from './export.ts';
import { requireOwnSitemap } from './own-sitemap.ts';
import { organisationOf } from './organisation-of.ts';
import { insertOrganisation, readOrganisation, readOrganisations, removeOrganisation, writeOrganisation } from './store.ts';

/** Timeout for checking whether a sitemap's host belongs to the site. */
const SITEMAP_MS = 10_000;
const gone = () => problem(404, 'no-workspace', 'This workspace no longer exists.');

export function organisationRoutes(deps: Deps): Route[] {
  return [
    route(listOrganisations, async ({ actor }) => readOrganisations(deps.db, actor.userId, actor.isAdmin)),

    route(createOrganisation, async ({ actor, body }) => {
      const verdict = await mayUseDomain(deps.db, actor, body.domain);
      if (verdict === 'unconfirmed') {
        const message = `Confirm ${actor.email} first: the link is in the mail we sent you.`;
        throw problem(403, 'email-unconfirmed', message, [{ field: 'body.domain', message }]);
      }
      if (verdict === 'no') {
        const message = MESSAGES.workspace.sameDomainOnly;
        throw problem(403, 'domain-not-own', message, [{ field: 'body.domain', message }]);
      }
      const role = await rolesOnCreation(deps.db, actor);
      const values = {
        name: body.name,
        domain: body.domain,
        companyType: body.company_type,
        industry: body.industry,
        clientId: body.client_id,
      };
      const { row, isNew } = await insertOrganisation(deps.db, values, actor.userId, role, (tx) =>
        takeWorkspacePlace(tx, actor, role === 'agency'),
      );
      if (isNew) await deps.audit.record({ ...actor, organisationId: row.id }, 'organisation.create', row.name, { domain: row.domain });
      return organisationOf(row);
    }),

    route(updateOrganisation, async ({ actor, body }) => {
      if (body.sitemap_url) await requireOwnSitemap(deps, actor.organisationId, body.sitemap_url, AbortSignal.timeout(SITEMAP_MS));
      const row = await writeOrganisation(deps.db, actor.organisationId, {
        ...(body.name !== undefined && { name: body.name }),
        ...(body.industry !== undefined && { industry: body.industry }),
        ...(body.company_type !== undefined && { companyType: body.company_type }),
        ...(body.brand_voice !== undefined && { brandVoice: body.brand_voice }),
        ...(body.forbidden_words !== undefined && { forbiddenWords: body.forbidden_words }),
        ...(body.audience !== undefined && { audience: body.audience }),
        ...(body.country !== undefined && { country: body.country }),
        ...(body.language !== undefined && { language: body.language }),
        ...(body.time_zone !== undefined && { timeZone: body.time_zone }),
        ...(body.sitemap_url !== undefined && { sitemapUrl: body.sitemap_url ?? '' }),
      });
      if (!row) throw gone();
      await deps.audit.record(actor, 'organisation.update', row.name, { fields: Object.keys(body) });
      return organisationOf(row);
    }),

    route(deleteOrganisation, async ({ actor, body }) => {
      const row = await readOrganisation(deps.db, actor.organisationId);
      if (!row) throw gone();
      if (body.confirm !== row.name) {
        throw problem(400, 'confirmation-wrong', 'The workspace was not deleted: the name does not match.', [
          { field: 'body.confirm', message: `Type ${row.name} to confirm` },
        ]);
      }
      await removeOrganisation(deps.db, row.id);
      await deps.audit.record({ ...actor, organisationId: null }, 'organisation.delete', row.name, { id: row.id });
    }),

    route(exportOrganisation, async ({ actor, reply }) => {
      const row = await readOrganisation(deps.db, actor.organisationId);
      if (!row) throw gone();
      await deps.audit.record(actor, 'organisation.export', row.name);
      const head = { exported_at: deps.clock().toISOString(), organisation: z.parse(organisation, organisationOf(row)) };
      return reply.type('application/json; charset=utf-8').send(await exportOf(deps.db, actor, 'workspace', head));
    }),
  ];
}
