import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { candidateOf, hostCandidateOf, type Candidate, type HostCandidate } from './candidate.ts';

export interface ReleaseParts {
  /** default: one of its own */
  route?: string;
  code?: string;
  calls?: string[];
}

/** A release's files as a build would leave them. */
export function releaseFiles(
  name: string,
  version: string,
  { route = `/${name}`, code = `'${name} ${version}'`, calls = [] }: ReleaseParts = {},
): Map<string, Buffer> {
  const script = Buffer.from(code);
  const json = (value: unknown) => Buffer.from(JSON.stringify(value));
  const manifest = { name, title: name, shellApi: '^1.0.0', routes: [{ path: route }], exposes: { './Remote': './src/remote.tsx' } };
  const integrity = { 'remoteEntry.js': `sha384-${createHash('sha384').update(script).digest('base64')}` };
  return new Map([
    ['release.json', json({ manifest, integrity, shared: {}, calls, sizes: { entry: 1, initial: 1, total: 1 } })],
    ['remoteEntry.js', script],
    ['remoteEntry.js.gz', gzipSync(script)],
  ]);
}

export const release = (name: string, version: string, parts: ReleaseParts = {}): Candidate =>
  candidateOf(name, version, releaseFiles(name, version, parts));

export function hostRelease(version: string): HostCandidate {
  const facts = { shellApi: '1.1.0', shared: { react: '19.3.1' } };
  return hostCandidateOf(
    version,
    new Map([
      ['host.json', Buffer.from(JSON.stringify(facts))],
      ['index.html', Buffer.from(version)],
      ['assets/main.js', Buffer.from(version)],
    ]),
  );
}
