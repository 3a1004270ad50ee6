import { defineModule } from '../../define-module.ts';

export { askedKind, asksTheSame, tellsKind } from './answer-kinds.ts';
export { extractText } from './extract-text.ts';
export { bearerOf, isBorne } from './is-borne.ts';
export { readSource } from './read-source.ts';
export { blockText, snapshotBlock, type SnapshotBlock } from './snapshot.ts';
export { onOneLine, overlap, passagesOf, rankPassages, type Passage } from './rank-passages.ts';
export { sentencesOf, termsOf } from './words.ts';

export const sourcesModule = defineModule({
  name: 'content/sources',
  owns: [],
});
