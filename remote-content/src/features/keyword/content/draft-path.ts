/** Where a draft of improved content stands. */
export const draftPath = (id: string): string => `/keyword/content/generated-content?draft=${id}`;
