import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';

/** What the identity provider reaches for; the server's `Deps` fits. */
export interface IdentityDeps extends Pick<Deps, 'db' | 'clock' | 'secrets' | 'mailer' | 'audit' | 'log'> {
  config: Pick<Config, 'publicUrl' | 'oidc' | 'corsOrigins' | 'demo' | 'smtpUrl'>;
  /** fetches what assistants publish about themselves; absent: none can be let in */
  outgoing?: Deps['outgoing'];
  /** holds up an attempt that is one of many; a timer by default */
  pause?: (ms: number) => Promise<void>;
}

/** What the account functions need, without the pages' parts. */
export type AccountDeps = Pick<IdentityDeps, 'db' | 'clock'>;
