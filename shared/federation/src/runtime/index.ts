import './no-eval.ts';

export { createRemotes, type Remotes, type RemotesOptions } from './create-remotes.ts';
export type { Federation } from './federation.ts';
export type { LoadCause, LoadFailure, LoadResult } from './result.ts';
export { satisfies } from './satisfies.ts';
export type { RemoteStatus } from './statuses.ts';
