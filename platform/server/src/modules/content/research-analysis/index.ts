export { readEvidence } from './evidence.ts';
export { researchAnalysisRoutes } from './routes.ts';
