import './no-eval.ts';

export { createRemotes } from './create-remotes.ts';
export type { Federation } from './federation.ts';
export { onHostFault } from './host-files.ts';
export type { Remotes, RemotesOptions } from './remotes.ts';
export type { Fault, LoadCause, LoadFailure, LoadResult, Started, SwapResult } from './result.ts';
export { satisfies } from './satisfies.ts';
export type { RemoteError, RemoteStatus } from './statuses.ts';
