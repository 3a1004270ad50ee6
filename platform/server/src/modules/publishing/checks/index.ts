export { watchPublished } from './check-published.ts';
