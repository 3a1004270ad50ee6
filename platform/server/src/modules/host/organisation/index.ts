import { defineModule } from '../../define-module.ts';
import { organisationRoutes } from './routes.ts';

export { EXPORT_RULES, type ExportRule } from './export-rules.ts';
export { exportOf } from './export.ts';
export { ownDomain } from './allowed-domain.ts';
export { organisationOf } from './organisation-of.ts';
export {
  isAgencyAnywhere,
  isEmailConfirmed,
  readOrganisation,
  writeOrganisation,
  type OrganisationRow,
  type OrganisationValues,
} from './store.ts';

export const organisationModule = defineModule({
  name: 'host/organisation',
  owns: [],
  routes: organisationRoutes,
});
