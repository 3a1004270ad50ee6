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
import type { work as readFiles } from './read-files-thread.ts';
import { orRefuse } from './refusals.ts';

const SCRIPT = new URL('./read-files-thread.ts', import.meta.url);

interface SentFile {
  path: string;
  content: string;
}

/** The calls this API answers, as the index and the check name them: `GET /posts/{id}/`. */
export const API_CALLS: readonly string[] = ALL_CALLS.map(({ method, path }: Call) => `${method} ${path}`);

const check: Check = (candidate, index) => checkRemote(candidate, index, { apiCalls: API_CALLS });

/** Publishes an uploaded release: hashes, then the check, then files before pointer. */
export async function publishSent(
  deps: Pick<Deps, 'releases' | 'audit' | 'threads'>,
  actor: PublisherActor,
  remote: string,
  { version, hold, files }: { version: string; hold: boolean; files: SentFile[] },
): Promise<ReleaseIndex> {
  const store = await storeOf(deps);
  const index = await orRefuse(async () => {
    const candidate = await candidateSent(deps, actor, remote, version, files);
    const published = await publishRemote(store, candidate, { hold, by: actor.email, check });
    return notePlatform(store, API_CALLS).catch(() => published);
  });
  deps.releases.changed();
  await deps.audit.record(actor, 'release.publish', `${remote} ${version}`, { hold });
  return index;
}

/** The objections to publishing a release; changes nothing. */
export async function checkSent(
  deps: Pick<Deps, 'releases' | 'threads'>,
  actor: PublisherActor,
  remote: string,
  { version, files, manifest, facts }: { version: string; files?: SentFile[] | undefined; manifest?: unknown; facts?: unknown },
): Promise<Refusal[]> {
  const { index } = await publishedNow(deps);
  if (!index) throw problem(409, 'registry-fixed', 'This portal shows a fixed set of releases; there is nothing to check against.');
  let candidate: Candidate;
  try {
    candidate = files ? await candidateSent(deps, actor, remote, version, files) : candidateOf(remote, version, described(manifest, facts));
  } catch (error) {
    if (error instanceof DeliveryError) return [...error.problems];
    throw error;
  }
  // Without the files there are no hashes to compare.
  return check(candidate, index).filter(({ code }) => files !== undefined || !['CNP-1010', 'CNP-1011'].includes(code));
}

/** A release of files as they were sent; decoded and compared with their hashes in a thread. @throws DeliveryError as `candidateOf` */
async function candidateSent(
  { threads }: Pick<Deps, 'threads'>,
  actor: PublisherActor,
  remote: string,
  version: string,
  sent: readonly SentFile[],
): Promise<Candidate> {
  const { files, faults } = await threads.run<typeof readFiles>(actor.userId ?? actor.email, SCRIPT, { remote, version, files: sent });
  const buffers = new Map([...files].map(([name, bytes]) => [name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]));
  return { ...candidateOf(remote, version, buffers), ...(faults && { faults }) };
}

/** A release without its scripts, for a check before they are sent. */
function described(manifest: unknown, facts: unknown): Map<string, Buffer> {
  const release = Object.assign({}, facts, { manifest: manifest ?? null, integrity: {} });
  return new Map([['release.json', Buffer.from(JSON.stringify(release))]]);
}
