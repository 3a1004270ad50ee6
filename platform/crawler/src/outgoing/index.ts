export { createOutgoing, type Outgoing, type OutgoingOptions, type OutgoingRequest } from './create-outgoing.ts';
export { guardedFetch } from './guarded-fetch.ts';
export type { Lookup, ResolvedAddress } from './guarded-connector.ts';
export type { OutgoingAnswer, OutgoingFailure, OutgoingReason, OutgoingResult, RedirectHop } from './outgoing-result.ts';
