export { organisationOf } from './organisation-of.ts';
export { organisationRoutes } from './routes.ts';
export { readOrganisation, writeOrganisation, type OrganisationRow, type OrganisationValues } from './store.ts';
