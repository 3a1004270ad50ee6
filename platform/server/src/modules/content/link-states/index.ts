export { linkStates } from './link-states.ts';
