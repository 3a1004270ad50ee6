import { type Call } from '@canopy/contract';
import { ALL_CALLS } from '@canopy/contract/calls';
import { type Refusal } from '@canopy/contract/host';
import { checkRemote } from '@canopy/delivery/check';
import { DeliveryError } from '@canopy/delivery/messages';
import { candidateOf, notePlatform, publishRemote, type Candidate, type Check, type ReleaseIndex } from '@canopy/delivery/registry';
import type { PublisherActor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { publishedNow, storeOf } from './published-or-problem.ts';
import { orRefuse } from './refusals.ts';

interface SentFile {
  path: string;
  content: string;
}

/** The calls this API answers, as the index and the check name them: `GET /posts/{id}/`. */
export const API_CALLS: readonly string[] = ALL_CALLS.map(({ method, path }: Call) => `${method} ${path}`);

const check: Check = (candidate, index) => checkRemote(candidate, index, { apiCalls: API_CALLS });

/** Publishes an uploaded release: hashes, then the check, then files before pointer. */
export async function publishSent(
  deps: Pick<Deps, 'releases' | 'audit'>,
  actor: PublisherActor,
  remote: string,
  { version, hold, files }: { version: string; hold: boolean; files: SentFile[] },
): Promise<ReleaseIndex> {
  const store = await storeOf(deps);
  const index = await orRefuse(async () => {
    const candidate = candidateOf(remote, version, filesOf(files));
    const published = await publishRemote(store, candidate, { hold, by: actor.email, check });
    return notePlatform(store, API_CALLS).catch(() => published);
  });
  deps.releases.changed();
  await deps.audit.record(actor, 'release.publish', `${remote} ${version}`, { hold });
  return index;
}

/** The objections to publishing a release; changes nothing. */
export async function checkSent(
  deps: Pick<Deps, 'releases'>,
  remote: string,
  { version, files, manifest, facts }: { version: string; files?: SentFile[] | undefined; manifest?: unknown; facts?: unknown },
): Promise<Refusal[]> {
  const { index } = await publishedNow(deps);
  if (!index) throw problem(409, 'registry-fixed', 'This portal shows a fixed set of releases; there is nothing to check against.');
  const sent = files ? filesOf(files) : described(manifest, facts);
  let candidate: Candidate;
  try {
    candidate = candidateOf(remote, version, sent);
  } catch (error) {
    if (error instanceof DeliveryError) return [...error.problems];
    throw error;
  }
  // Without the files there are no hashes to compare.
  return check(candidate, index).filter(({ code }) => files !== undefined || !['CNP-1010', 'CNP-1011'].includes(code));
}

function filesOf(files: readonly SentFile[]): Map<string, Buffer> {
  return new Map(files.map(({ path, content }) => [path, Buffer.from(content, 'base64')]));
}

/** A release without its scripts, for a check before they are sent. */
function described(manifest: unknown, facts: unknown): Map<string, Buffer> {
  const release = Object.assign({}, facts, { manifest: manifest ?? null, integrity: {} });
  return new Map([['release.json', Buffer.from(JSON.stringify(release))]]);
}
