export { readAnalyses, researchAnalysisRoutes } from './routes.ts';
