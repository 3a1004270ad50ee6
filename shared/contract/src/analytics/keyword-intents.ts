/** What somebody who searches for it wants; unclear where its words do not tell. */
export const KEYWORD_INTENTS = ['informational', 'commercial', 'transactional', 'navigational', 'unclear'] as const;
export type KeywordIntent = (typeof KEYWORD_INTENTS)[number];
