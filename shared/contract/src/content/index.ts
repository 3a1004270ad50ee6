export { GAP_LENGTHS, GAP_SORTS, GAP_WORDS, gapKeyword, pageGaps, getMinimalGapsData } from './gaps.ts';
export type { GapKeyword, PageGaps } from './gaps.ts';
export {
  POST_STATUSES,
  term,
  postRow,
  post,
  POST_SORTS,
  listPosts,
  getPost,
  createPost,
  updatePost,
  deletePost,
  restorePost,
  categoryCalls,
  tagCalls,
} from './posts.ts';
export type { Term, PostRow, Post } from './posts.ts';
export {
  MODEL_KINDS,
  MODEL_STATUSES,
  languageModel,
  modelProvider,
  modelBudget,
  listLanguageModels,
  getModelBudget,
  saveModelBudget,
  listModelProviders,
  saveModelProvider,
  deleteModelProvider,
  testModelProvider,
  saveLanguageModel,
  modelName,
} from './language-models.ts';
export type { LanguageModel, ModelProvider, ModelBudget } from './language-models.ts';
export * from './research.ts';
export * from './research-sharing.ts';
export * from './backlink-articles.ts';
export {
  TITLE_PIXELS,
  DESCRIPTION_PIXELS,
  PHONE_DESCRIPTION_PIXELS,
  metaVariant,
  suggestPageMeta,
  noteKeywordsApplied,
  OPPORTUNITY_KINDS,
  OPPORTUNITY_SORTS,
  OPPORTUNITY_FILTERS,
  opportunity,
  clickCurve,
  listOpportunities,
  GAIN_SORTS,
  realisedGain,
  listRealisedGains,
  followOpportunities,
  unfollowOpportunity,
  getClickCurve,
  keywordImage,
  listKeywordImages,
  describeImage,
  keywordFacts,
  getKeywordFacts,
  getKeywordHistory,
  keywordQuestion,
  QUESTION_SORTS,
  listKeywordQuestions,
  listKeywordTags,
  tagKeywords,
} from './keywords.ts';
export type { MetaVariant, Opportunity, ClickCurve, KeywordFacts, KeywordImage, KeywordQuestion, RealisedGain } from './keywords.ts';
export * from './topics.ts';
export * from './personas.ts';
export * from './research-analysis.ts';
export * from './keyword-planner.ts';
export * from './keyword-providers.ts';
export * from './page-content.ts';
export * from './content-checks.ts';
export * from './persona-topics.ts';
export * from './post-versions.ts';
export * from './post-company.ts';
export * from './text-actions.ts';
export * from './required-link.ts';
export * from './post-images.ts';
