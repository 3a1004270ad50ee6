export { openModels, type ModelAnswer, type ModelRequest, type Models } from './models.ts';
export { languageModelRoutes } from './routes.ts';
export { closeCall, enterCall } from './ledger.ts';
