export { runNew } from './run-new.ts';
