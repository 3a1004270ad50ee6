export { openModels, type ModelAnswer, type ModelRequest, type Models } from './models.ts';
export { languageModelRoutes } from './routes.ts';
