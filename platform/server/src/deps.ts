import type { Outgoing } from '@canopy/crawler/outgoing';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Audit } from './audit/audit.ts';
import type { Config } from './config/config.ts';
import type { DatabaseHealth } from './http/health.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mailer/mailer.ts';
import type { Models } from './modules/content/language-models/index.ts';
import type { Releases } from './portal/sources/published.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Db } from './store/db.ts';
import type { Threads } from './threads/threads.ts';

/** Pino's interface, as Fastify declares it. */
export type Log = FastifyBaseLogger;

/** Everything a module may depend on; created once in `start.ts`, replaced piece by piece in tests. */
export interface Deps {
  config: Config;
  /** Drizzle over `pool` */
  db: Db;
  pool: pg.Pool;
  /** asks whether the database answers, whatever `pool` is busy with */
  health: DatabaseHealth;
  jobs: Jobs;
  /** the only source of the current time */
  clock: () => Date;
  /** the only way onto the network: refuses private addresses unless the operator allows them */
  outgoing: Outgoing;
  secrets: Secrets;
  mailer: Mailer;
  /** for work that grows with what a person sent */
  threads: Threads;
  audit: Audit;
  /** language models, within each workspace's budget */
  models: Models;
  /** the published parts of the portal: the host and the remotes */
  releases: Releases;
  log: Log;
}
