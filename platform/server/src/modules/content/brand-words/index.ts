export { findForbidden, wordsOfList } from './find-forbidden.ts';
