import { forgetSearchConsole, propertyLink, propertyProblem, saveSearchConsole } from '@canopy/contract';
import type { Deps } from '../../deps.ts';
import { problem } from '../../http/problem.ts';
import { route, type Route } from '../../http/route.ts';
import { organisationOf } from '../organisation/organisation-of.ts';
import { readOrganisation, writeOrganisation, type OrganisationValues } from '../organisation/store.ts';

export function searchConsoleRoutes(deps: Deps): Route[] {
  const write = async (organisationId: string, values: OrganisationValues) => {
    const row = await writeOrganisation(deps.db, organisationId, values);
    if (!row) throw problem(404, 'no-workspace', 'This workspace no longer exists.');
    return organisationOf(row);
  };
  return [
    route(saveSearchConsole, async ({ actor, body }) => {
      const domain = (await readOrganisation(deps.db, actor.organisationId))?.domain ?? 'example.com';
      const message = propertyProblem(body.type, body.value, domain);
      if (message) throw problem(400, 'property-invalid', message, [{ field: 'body.value', message }]);
      const link = propertyLink(body.type, body.value);
      const saved = await write(actor.organisationId, {
        searchConsoleType: body.type,
        searchConsoleValue: body.value,
        searchConsoleLink: link,
        gaPropertyId: body.ga_property_id || null,
        // Chosen is not connected: that takes Google's consent.
        isSearchConsoleConnect: false,
        hasGaAccess: false,
      });
      await deps.audit.record(actor, 'search-console.choose', link, { ga_property_id: body.ga_property_id || null });
      return saved;
    }),
    route(forgetSearchConsole, async ({ actor }) => {
      const nothing = { searchConsoleType: null, searchConsoleValue: null, searchConsoleLink: null, gaPropertyId: null };
      const saved = await write(actor.organisationId, { ...nothing, isSearchConsoleConnect: false, hasGaAccess: false });
      await deps.audit.record(actor, 'search-console.forget', saved.domain);
      return saved;
    }),
  ];
}
