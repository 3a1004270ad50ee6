// Reasons for refusing a release: CNP-1001 and up. Every text says what, where, and what to do.
import { define, listed } from './define-message.ts';

interface OfRelease {
  /** the release that is checked */
  remote: string;
  version: string;
}

interface ShellApiFacts extends OfRelease {
  range: string;
  hostVersion: string;
  shellApi: string;
}

export const CHECK_MESSAGES = {
  'CNP-1001': define(
    'The deployed host is too old or too new for the remote',
    ({ remote, version, range, hostVersion, shellApi }: ShellApiFacts) =>
      `${remote} ${version} needs @canopy/shell-api ${range}, and the deployed host ${hostVersion} provides ${shellApi}. ` +
      `Publish a host whose @canopy/shell-api is in that range first, or do without the new parts and widen shellApi in ${remote}/remote.config.ts.`,
  ),
  'CNP-1002': define(
    'The next host is too old or too new for the remote',
    ({ remote, version, range, hostVersion, shellApi }: ShellApiFacts) =>
      `${remote} ${version} needs @canopy/shell-api ${range}, and the next host ${hostVersion} will provide ${shellApi}: the remote would stop when that host arrives. ` +
      `Adapt ${remote} to both hosts and widen shellApi in its remote.config.ts (for example ${range} || ^${shellApi}), or announce another next host.`,
  ),
  'CNP-1003': define(
    'A shared module of the host is incompatible',
    ({
      remote,
      version,
      module,
      range,
      which,
      hostVersion,
      offered,
    }: OfRelease & { module: string; range: string; which: 'deployed' | 'next'; hostVersion: string; offered?: string }) =>
      `${remote} ${version} takes ${module} ${range} from the host, and the ${which} host ${hostVersion} ${offered === undefined ? 'does not share it' : `provides ${offered}`}. ` +
      `Build ${remote} against what the host carries, or publish a host with ${module} ${range} first.`,
  ),
  'CNP-1004': define(
    'Another remote owns the route',
    ({ remote, version, claim, owner, ownerVersion }: OfRelease & { claim: string; owner: string; ownerVersion: string }) =>
      `${remote} ${version} claims ${claim}, which ${owner} ${ownerVersion} owns. ` +
      `Choose another path in ${remote}/remote.config.ts, or publish a release of ${owner} that gives it up first.`,
  ),
  'CNP-1005': define(
    'Another remote owns the slot',
    ({
      remote,
      version,
      slot,
      path,
      owner,
      ownerVersion,
      ownerPath,
    }: OfRelease & { slot: string; path: string; owner: string; ownerVersion: string; ownerPath: string }) =>
      `${remote} ${version} fills the slot ${slot} on ${path}, and ${owner} ${ownerVersion} fills it on ${ownerPath}; ${slot} has one owner per path. ` +
      `Name paths in ${remote}/remote.config.ts that do not overlap, or publish a release of ${owner} that gives the slot up first.`,
  ),
  'CNP-1006': define(
    'The deployed API does not serve a call',
    ({ remote, version, calls }: OfRelease & { calls: readonly string[] }) =>
      `${remote} ${version} calls ${listed(calls)}, which the deployed API does not serve. ` +
      `Deploy a platform that serves ${calls.length === 1 ? 'it' : 'them'} first, or publish ${remote} without ${calls.length === 1 ? 'it' : 'them'}.`,
  ),
  'CNP-1007': define(
    'A module that another remote uses is gone',
    ({
      remote,
      version,
      module,
      user,
      userVersion,
      channel,
    }: OfRelease & { module: string; user: string; userVersion: string; channel: string }) =>
      `${remote} ${version} no longer exposes ${module}, which ${user} ${userVersion} (${channel}) uses. ` +
      `Expose it again in ${remote}/remote.config.ts, or publish a release of ${user} that does without it first.`,
  ),
  'CNP-1008': define(
    'The release exceeds its size budget',
    ({
      remote,
      version,
      what,
      size,
      budget,
      own,
    }: OfRelease & { what: 'entry' | 'initial' | 'total'; size: number; budget: number; own: boolean }) =>
      `${remote} ${version} weighs ${size} kB (${what}, gzip); its budget is ${budget} kB${own ? '' : ' (the default)'}. ` +
      `Make it smaller${what === 'initial' ? ', for example by loading what the first screen does not need with import()' : ''}, or set budget.${what} in ${remote}/remote.config.ts and say why beside it.`,
  ),
  'CNP-1009': define(
    'The manifest is not valid',
    ({ remote, version, faults }: { remote: string; version?: string; faults: string }) =>
      `The manifest of ${remote}${version === undefined ? '' : ` ${version}`} cannot be used: ${faults}. Correct ${remote}/remote.config.ts and build again.`,
  ),
  'CNP-1010': define(
    'Files and hashes do not match',
    ({ remote, version, faults }: OfRelease & { faults: readonly string[] }) =>
      `The files of ${remote} ${version} differ from release.json: ${faults.join('; ')}. None of it would run. ` +
      'Build it again and publish the folder unchanged.',
  ),
  'CNP-1011': define(
    'The version is already published with other content',
    ({ remote, version, files }: OfRelease & { files: readonly string[] }) =>
      `${remote} ${version} is already published, with different content in ${listed(files)}. A published release never changes. ` +
      `Build again, so that its content names the release, or raise "version" in ${remote}/package.json.`,
  ),
  'CNP-1012': define(
    'A module of another remote is missing',
    ({ remote, version, owner, module, deployed }: OfRelease & { owner: string; module: string; deployed?: string }) =>
      `${remote} ${version} uses ${module} of ${owner}, ${deployed === undefined ? `and no release of ${owner} is deployed` : `which ${owner} ${deployed} does not expose`}. ` +
      `Publish a release of ${owner} with ${module} first, or remove it from uses in ${remote}/remote.config.ts.`,
  ),
  'CNP-1013': define(
    'Another remote owns the section of the portal',
    ({
      remote,
      version,
      path,
      section,
      owner,
      ownerVersion,
    }: OfRelease & { path: string; section: string; owner: string; ownerVersion: string }) =>
      `${remote} ${version} claims ${path}, and everything below ${section} belongs to ${owner} ${ownerVersion}. ` +
      `Choose another first segment in ${remote}/remote.config.ts, or publish a release of ${owner} first whose openTo names ${path} and ${remote}.`,
  ),
} as const;
