import { defineModule } from '../../define-module.ts';

export { findForbidden, wordsOfList } from './find-forbidden.ts';

export const brandWordsModule = defineModule({
  name: 'content/brand-words',
  owns: [],
});
