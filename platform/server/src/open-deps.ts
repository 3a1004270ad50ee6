import { createOutgoing } from '@canopy/crawler/outgoing';
import { openAudit } from './audit/audit.ts';
import type { Config } from './config/config.ts';
import type { Deps, Log } from './deps.ts';
import { openDatabaseHealth } from './http/health.ts';
import { openJobs, type JobsProcess } from './jobs/open-jobs.ts';
import { openMailer } from './mailer/mailer.ts';
import { openModels } from './modules/content/language-models/index.ts';
import { openReleases } from './portal/sources/open-releases.ts';
import { secretKeys } from './secrets/secret-keys.ts';
import { openSecrets } from './secrets/secrets.ts';
import { openDb } from './store/db.ts';
import { openPool, type PoolOptions } from './store/pool.ts';
import { openThreads } from './threads/threads.ts';

/** The dependencies of a process, with its lifecycle handles. */
export interface OpenDeps {
  deps: Deps;
  jobsProcess: JobsProcess;
  /** Stops the jobs, then closes all connections. */
  close(): Promise<void>;
}

/**
 * Creates everything a process needs. Does not connect to anything yet; reads or creates the secret key.
 * @param replace substitutes for the real dependencies, for tests
 */
export async function openDeps(config: Config, log: Log, replace: Partial<Deps> & PoolOptions = {}): Promise<OpenDeps> {
  const secrets = replace.secrets ?? openSecrets(...(await secretKeys(config.secretKeys, config.dataFolder)));
  const pool = replace.pool ?? openPool(config.databaseUrl, log, { connections: config.databasePool, ...replace });
  const health = replace.health ?? openDatabaseHealth(config.databaseUrl, log);
  const db = openDb(pool);
  const clock = replace.clock ?? (() => new Date());
  const jobsProcess = openJobs({ db, pool, connectionString: config.databaseUrl, log });
  const outgoing =
    replace.outgoing ?? createOutgoing({ allowHosts: config.crawlAllowHosts, userAgent: 'Mozilla/5.0 (compatible; CanopyBot/1.0)', clock });
  const threads = replace.threads ?? openThreads();
  const deps: Deps = {
    config,
    db,
    pool,
    health,
    jobs: replace.jobs ?? jobsProcess.jobs,
    clock,
    outgoing,
    secrets,
    mailer: replace.mailer ?? openMailer(config, db, clock),
    threads,
    audit: replace.audit ?? openAudit(db),
    models: replace.models ?? openModels({ config, db, secrets, clock, log }),
    releases:
      replace.releases ?? openReleases(config, (fault) => log.error({ reason: fault.message }, 'the registry of releases is at fault')),
    log,
  };
  return {
    deps,
    jobsProcess,
    async close() {
      await jobsProcess.stop();
      await threads.close();
      await outgoing.close();
      await health.close();
      await pool.end();
    },
  };
}
