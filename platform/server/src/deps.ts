import type { Outgoing } from '@canopy/crawler/outgoing';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Audit } from './audit/audit.ts';
import type { Config } from './config/config.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mailer/mailer.ts';
import type { Models } from './modules/content/language-models/index.ts';
import type { Releases } from './portal/sources/published.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Db } from './store/db.ts';

/** Pino's face, as Fastify declares it. */
export type Log = FastifyBaseLogger;

/** Everything a module may reach for; made once in `start.ts`, replaced piece by piece in tests. */
export interface Deps {
  config: Config;
  /** Drizzle over `pool` */
  db: Db;
  pool: pg.Pool;
  jobs: Jobs;
  /** the only source of the present moment */
  clock: () => Date;
  /** the only way to the network: refuses private addresses unless the operator allows them */
  outgoing: Outgoing;
  secrets: Secrets;
  mailer: Mailer;
  audit: Audit;
  /** language models, under each workspace's budget */
  models: Models;
  /** what is published of the portal: the host and the remotes */
  releases: Releases;
  log: Log;
}
