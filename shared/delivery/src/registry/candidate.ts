import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseManifest, type Manifest } from '@canopy/federation';
import * as z from 'zod/mini';
import { DeliveryError } from '../messages/index.ts';
import { hostFactsSchema, remoteFactsSchema, type HostFacts, type RemoteFacts } from './release-index.ts';
import { checkPaths } from './release-path.ts';

/** file → `sha384-…` */
const hashes = z.record(z.string(), z.string());
/** Beside the facts in `release.json`. Earlier builds wrote each into a file of its own. */
const ofRelease = z.object({ manifest: z.optional(z.unknown()), integrity: z.optional(hashes) });

/** A remote release to be published. */
export interface Candidate {
  name: string;
  version: string;
  /** every file by its path within the release, `/` between folders */
  files: ReadonlyMap<string, Buffer>;
  manifest: Manifest;
  /** file → `sha384-…` */
  integrity: Record<string, string>;
  facts: RemoteFacts;
  /** what `verifyRelease` found in the files, if it has run: it takes a while for large ones */
  faults?: readonly string[] | undefined;
}

/** A host release to be published. */
export interface HostCandidate {
  version: string;
  files: ReadonlyMap<string, Buffer>;
  facts: HostFacts;
}

/**
 * Reads a release from its files.
 * @throws DeliveryError CNP-1009 for an unusable manifest, CNP-1010 for anything else missing or wrong
 */
export function candidateOf(name: string, version: string, files: ReadonlyMap<string, Buffer>): Candidate {
  const read = reader(name, version, files);
  const facts = read('release.json', remoteFactsSchema);
  const { manifest, integrity } = read('release.json', ofRelease);
  return {
    name,
    version,
    files,
    manifest: manifestOf(name, version, manifest === undefined ? read('manifest.json', z.unknown()) : manifest),
    integrity: integrity ?? read('integrity.json', hashes),
    facts,
  };
}

/** Reads a host release from its files. @throws DeliveryError CNP-1010 */
export function hostCandidateOf(version: string, files: ReadonlyMap<string, Buffer>): HostCandidate {
  const facts = reader('host', version, files)('host.json', hostFactsSchema);
  if (!files.has('index.html')) throw DeliveryError.of('CNP-1010', { remote: 'host', version, faults: ['index.html is missing'] });
  return { version, files, facts };
}

/** Reads a release from a folder, as a build leaves it. @throws DeliveryError like `candidateOf` */
export async function readCandidate(folder: string, name: string, version: string): Promise<Candidate> {
  return candidateOf(name, version, await readFiles(folder));
}

/** Reads a host release from a folder. @throws DeliveryError like `hostCandidateOf` */
export async function readHostCandidate(folder: string, version: string): Promise<HostCandidate> {
  return hostCandidateOf(version, await readFiles(folder));
}

async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const named = files.map(async (file): Promise<[string, Buffer]> => [
    path.relative(folder, file).split(path.sep).join('/'),
    await readFile(file),
  ]);
  return new Map((await Promise.all(named)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function reader(remote: string, version: string, files: ReadonlyMap<string, Buffer>) {
  const fail = (fault: string): never => {
    throw DeliveryError.of('CNP-1010', { remote, version, faults: [fault] });
  };
  const wrong = checkPaths(remote, version, files);
  if (wrong !== undefined) fail(wrong);
  return <T>(file: string, schema: z.ZodMiniType<T>): T => {
    const content = files.get(file) ?? fail(`${file} is missing`);
    const parsed = schema.safeParse(jsonOf(content));
    return parsed.success ? parsed.data : fail(`${file} cannot be read`);
  };
}

function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}

function manifestOf(name: string, version: string, value: unknown): Manifest {
  const refuse = (faults: string) => DeliveryError.of('CNP-1009', { remote: name, version, faults });
  let manifest: Manifest;
  try {
    manifest = parseManifest(value);
  } catch (error) {
    throw refuse((error as Error).message.split('\n').slice(1).join('; '));
  }
  if (manifest.name !== name) throw refuse(`it is the manifest of ${manifest.name}`);
  return manifest;
}
