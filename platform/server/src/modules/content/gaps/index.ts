import { defineModule } from '../../define-module.ts';

export { gapsOf, type GapQuery } from './page-gaps.ts';
export { isStopWord, lengthOf } from './phrases.ts';
export { partsOf } from './parts-of.ts';
export { coversAll, languageOf, queryStems, stemsOf } from './words.ts';

export const gapsModule = defineModule({
  name: 'content/gaps',
  owns: [],
});
