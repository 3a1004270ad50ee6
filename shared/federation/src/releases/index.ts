export { contentKey, type Target } from './content-key.ts';
