import { defineModule } from '../../define-module.ts';

export { findNames } from './find-names.ts';

export const brandNamesModule = defineModule({
  name: 'tools/brand-names',
  owns: [],
});
