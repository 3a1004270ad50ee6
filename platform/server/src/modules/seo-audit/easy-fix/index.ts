export { isRewrite, textsOf } from './given-texts.ts';
export { pagesMeant, type PageMeant } from './pages-meant.ts';
export { planFixes } from './plan-fixes.ts';
export { planHead } from './plan-head.ts';
export { Prober } from './probe.ts';
export { easyFixRoutes } from './routes.ts';
export { templateText, templateLookup } from './template-lookup.ts';
