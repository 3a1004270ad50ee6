export { brandOf, brandPattern } from './brand.ts';
export { intentOf } from './intent.ts';
