import { defineModule } from '../../define-module.ts';

export { brandOf, brandPattern } from './brand.ts';
export { INTENT_RULES, intentOf } from './intent.ts';
export { isUnspaced, segmentsOf, withoutAccents, wordCount } from './words.ts';

export const queryKindsModule = defineModule({
  name: 'analytics/query-kinds',
  owns: [],
});
