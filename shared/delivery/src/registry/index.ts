export { bucketAddress } from './bucket-address.ts';
export { candidateOf, hostCandidateOf, readCandidate, readHostCandidate, type Candidate, type HostCandidate } from './candidate.ts';
export { haltCanary, startCanary, type CanaryOptions } from './canary.ts';
export { changeIndex, readIndex } from './change-index.ts';
export { promote, rollback } from './current.ts';
export { notePlatform, setOrigin, setOverrides } from './notes.ts';
export { isRefusal, openBucket, type Bucket } from './open-bucket.ts';
export { openStore } from './open-store.ts';
export { publishHost, publishRemote, type Check, type PublishHostOptions, type PublishOptions } from './publish.ts';
export { publishSet, type ReleaseSet } from './publish-set.ts';
export type { RegistryStore, StoredIndex } from './registry-store.ts';
export {
  emptyIndex,
  KEPT_BUILDS,
  parseIndex,
  releaseIndexSchema,
  type Canary,
  type HostFacts,
  type HostIndex,
  type ReleaseIndex,
  type RemoteFacts,
  type RemoteIndex,
  type RemoteRelease,
} from './release-index.ts';
export { currentHostDir, readReleases, resolveRegistry } from './release-folder.ts';
export { resolveFor, type ResolveOptions, type Visitor } from './resolve.ts';
export { verifyRelease } from './verify-release.ts';
