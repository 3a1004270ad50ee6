export { readFacts, recordFact } from './facts.ts';
export { userRoutes } from './routes.ts';
