export { EXPORT_RULES, type ExportRule } from './export-rules.ts';
export { exportOf } from './export.ts';
export { ownDomain } from './allowed-domain.ts';
export { organisationOf } from './organisation-of.ts';
export { organisationRoutes } from './routes.ts';
export {
  isAgencyAnywhere,
  isEmailConfirmed,
  readOrganisation,
  writeOrganisation,
  type OrganisationRow,
  type OrganisationValues,
} from './store.ts';
