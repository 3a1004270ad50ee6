export { figuresOf, type AskedFigures } from './ask-figures.ts';
export { keywordPlannerRoutes } from './routes.ts';
