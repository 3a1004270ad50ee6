export { brandOf, brandPattern } from './brand.ts';
export { INTENT_RULES, intentOf } from './intent.ts';
export { isUnspaced, segmentsOf, withoutAccents, wordCount } from './words.ts';
