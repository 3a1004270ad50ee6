import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';

/** The identity provider's dependencies; the server's `Deps` fits. */
export interface IdentityDeps extends Pick<Deps, 'db' | 'clock' | 'secrets' | 'mailer' | 'audit' | 'log'> {
  config: Pick<Config, 'publicUrl' | 'oidc' | 'corsOrigins' | 'localDemo' | 'smtpUrl'>;
  /** fetches what assistants publish about themselves; absent: no assistant can be let in */
  outgoing?: Deps['outgoing'];
  /** delays a repeated attempt; a timer by default */
  pause?: (ms: number) => Promise<void>;
}

/** What the account functions need, without the pages' parts. */
export type AccountDeps = Pick<IdentityDeps, 'db' | 'clock'>;
