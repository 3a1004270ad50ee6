/** URL of a draft of improved content. */
export const draftPath = (id: string): string => `/keyword/content/generated-content?draft=${id}`;
