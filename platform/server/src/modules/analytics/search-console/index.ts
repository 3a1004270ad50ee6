export { exchangeCode, startConsent } from './consent.ts';
export { saveProperty } from './property.ts';
export { searchConsoleRoutes } from './routes.ts';
