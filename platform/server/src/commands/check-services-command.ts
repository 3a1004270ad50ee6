import { sql } from 'drizzle-orm';
import { checkMail } from '../mailer/check-mail.ts';
import { checkGoogle } from '../modules/analytics/search-console/index.ts';
import { checkStripe } from '../modules/billing/stripe/index.ts';
import { checkKeywordProviders } from '../modules/content/keyword-providers/index.ts';
import { checkProviders } from '../modules/content/language-models/index.ts';
import { checkSearch } from '../modules/content/research/index.ts';
import { checkApps } from '../modules/publishing/platforms/index.ts';
import { checkCrux } from '../modules/seo-audit/vitals/index.ts';
import type { Deps } from '../deps.ts';
import { openDeps } from '../open-deps.ts';
import { unknown, type Finding } from '../operator/finding.ts';
import type { Command } from './command.ts';

type CheckDeps = Pick<Deps, 'config' | 'outgoing' | 'db' | 'secrets' | 'clock'>;

const CHECKS: readonly [service: string, check: (deps: CheckDeps) => Promise<Finding[]>][] = [
  ['Stripe', checkStripe],
  ['Google', checkGoogle],
  ['Language models', checkProviders],
  ['Search', checkSearch],
  ['Keyword figures', checkKeywordProviders],
  ['Platforms', checkApps],
  ['Chrome UX Report', checkCrux],
  ['Mail', ({ config }) => checkMail(config)],
];

/** Tries every configured service; one whose check itself fails is unknown, and keeps none of the others from being tried. */
export async function checkServices(deps: CheckDeps): Promise<Finding[]> {
  const found = await Promise.all(
    CHECKS.map(([service, check]) =>
      check(deps).catch((error: unknown) => [unknown(service, `It could not be checked: ${firstLine(error)}`)]),
    ),
  );
  return found.flat();
}

/** The lines after it can hold a statement's values. */
const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 200) ?? '';

const WORDS = { works: 'works', wrong: 'WRONG', unknown: 'unknown' };

/** One line for each finding. */
const lineOf = ({ service, state, lacks, message }: Finding): string =>
  `${service.padEnd(18)}${WORDS[state].padEnd(9)}${(lacks ?? '').padEnd(14)}${message}\n`;

/** Tries each configured service with a harmless call, and says in words what is missing. Exit code 1 if something is wrong. */
export const checkServicesCommand: Command = {
  options: '',
  summary: 'try each configured service with a harmless call (exit code 1 if one is wrong)',
  async run(config, log) {
    const { deps, close } = await openDeps(config, log, { connections: 2 });
    try {
      const reached = await deps.db.execute(sql`select 1`).then(
        () => true,
        () => false,
      );
      if (!reached) {
        process.stdout.write('The database of DATABASE_URL cannot be reached; some services are configured in it.\n');
        return 1;
      }
      const found = await checkServices(deps);
      if (found.length === 0) process.stdout.write('No outside service is configured.\n');
      for (const finding of found) process.stdout.write(lineOf(finding));
      return found.some(({ state }) => state === 'wrong') ? 1 : 0;
    } finally {
      await close();
    }
  },
};
