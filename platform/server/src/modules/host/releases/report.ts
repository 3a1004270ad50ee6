import type { ReleaseEntry } from '@canopy/contract/host';
import type { Registry } from '@canopy/federation';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import type { Published } from '../../../portal/sources/published.ts';
import { noteFaults, PAGE, type Fault } from './faults.ts';
import { haltIfFailing } from './halt.ts';
import { publishedNow } from './published-or-problem.ts';
import { forgetVisits, noteVisits, type Visit } from './visits.ts';

/** Stands for the portal itself in reports: it has no releases to judge, and its faults belong to no remote. */
const HOST = 'host';
const FORGET_MS = 60 * 60 * 1000;

/**
 * Accepts what pages report about their releases. Only published ones are recorded, and only a workspace that was given a canary has a say
 * in halting it.
 */
export function reportTaker(deps: Deps): (actor: Actor, report: { session: string; entries: ReleaseEntry[] }) => Promise<void> {
  let forgetAt = 0;
  return async ({ organisationId, userId }, { session, entries }) => {
    const published = await publishedNow(deps);
    const registry = published.resolve({ organisationId });
    const known = entries.filter((entry) => isPublished(published, registry, entry));
    const now = deps.clock();
    const grouped = Map.groupBy(known, ({ remote, version }) => `${remote} ${version}`);
    const visits = [...grouped]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, told]) => visitOf(told, registry, { organisationId, session, firstAt: now, userId }) ?? []);
    await noteVisits(deps.db, visits);
    const ofHost = entries.filter(({ remote }) => remote === HOST).map((entry) => ({ ...entry, remote: PAGE }));
    await noteFaults(
      deps.db,
      [...known, ...ofHost].flatMap((entry) => faultOf(entry) ?? []),
      now,
    );
    for (const { remote } of visits.filter(({ channel }) => channel === 'canary')) await judge(deps, published, remote);
    if (now.getTime() < forgetAt) return;
    forgetAt = now.getTime() + FORGET_MS;
    await forgetVisits(deps.db, now);
  };
}

/** A report is recorded in any case; a canary that could not be halted now is halted with the next report. */
async function judge(deps: Deps, { index }: Published, remote: string): Promise<void> {
  const canary = index?.remotes[remote]?.canary;
  const store = await deps.releases.store();
  if (!canary || canary.halted || !store) return;
  await haltIfFailing(deps, store, remote, canary).catch((error: Error) =>
    deps.log.error({ remote, reason: error.message }, 'a failing canary could not be halted'),
  );
}

function isPublished({ index }: Published, registry: Registry, { remote, version }: ReleaseEntry): boolean {
  if (index) return index.remotes[remote]?.releases.some((release) => release.version === version) ?? false;
  return registry.remotes.some((one) => one.name === remote && (one.version === version || one.fallback?.version === version));
}

function visitOf(
  told: ReleaseEntry[],
  registry: Registry,
  visit: Pick<Visit, 'organisationId' | 'session' | 'firstAt' | 'userId'>,
): Visit | undefined {
  const [first] = told;
  if (!first) return undefined;
  const { remote, version } = first;
  const given = registry.remotes.find(({ name }) => name === remote);
  const hasCanary = given?.channel === 'canary' && given.version === version;
  const msOf = (kind: ReleaseEntry['kind']) => {
    const ms = told.find((entry) => entry.kind === kind)?.ms;
    return ms === undefined ? null : Math.round(ms);
  };
  return {
    ...visit,
    remote,
    version,
    channel: first.channel === 'preview' ? 'preview' : hasCanary ? 'canary' : 'stable',
    failed: told.some(({ kind }) => kind === 'failed'),
    startMs: msOf('started'),
    renderMs: msOf('rendered'),
  };
}

function faultOf({ remote, version, module, kind, cause, message }: ReleaseEntry): Fault | undefined {
  return kind === 'failed' ? { remote, version, module, cause: cause ?? 'unknown', message: withoutQueries(message ?? '') } : undefined;
}

/** Addresses in messages may carry private data after a question mark. */
const withoutQueries = (message: string): string => message.replaceAll(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1').slice(0, 500);
