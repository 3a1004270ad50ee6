import type { HttpCall } from '../http-call.ts';
import type { Credentials } from './ask.ts';
import type { Discovered } from './discover.ts';
import type { Failure } from './failure.ts';

/** What the calls of one connected site share. */
export type Connection = {
  site: URL;
  http: HttpCall;
  credentials: Credentials;
  clock: () => Date;
  /** the API's root, looked for once */
  discovered: () => Promise<Discovered | Failure>;
};
