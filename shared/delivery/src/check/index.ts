export type { Candidate } from './candidate.ts';
export { checkRemote, type CheckOptions } from './check-remote.ts';
