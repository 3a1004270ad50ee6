/** What the searcher is after; `unclear` where the wording does not tell. */
export const KEYWORD_INTENTS = ['informational', 'commercial', 'transactional', 'navigational', 'unclear'] as const;
export type KeywordIntent = (typeof KEYWORD_INTENTS)[number];
