export { exchangeCode, startConsent } from './consent.ts';
export { noteChange } from './inspection/store.ts';
export { saveProperty } from './property.ts';
export { searchConsoleRoutes } from './routes.ts';
