export { escapeText } from './escape-text.ts';
export { factsByRules, isCited, type ReadSource } from './find-facts.ts';
export { planByRules } from './make-plan.ts';
export { asks, findOwnPages, readOwnQueries, type OwnQuery } from './own-site.ts';
export { researchRoutes } from './routes.ts';
export { factsOfPost } from './run-store.ts';
export { StepError } from './step-error.ts';
export { outlineByRules } from './survey.ts';
export { draftByRules, draftHtml } from './write-draft.ts';
