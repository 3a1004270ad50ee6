export { planFixes } from './plan-fixes.ts';
export { Prober } from './probe.ts';
export { easyFixRoutes } from './routes.ts';
