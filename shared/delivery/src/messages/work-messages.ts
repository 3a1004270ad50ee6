// Reasons why a command failed: CNP-2001 and up.
import { define, listed } from './define-message.ts';

interface Of {
  /** `remote-billing`, or `host` */
  name: string;
}

export const WORK_MESSAGES = {
  'CNP-2001': define(
    'There is no such remote or release',
    ({ name, version, known }: Of & { version?: string; known: readonly string[] }) =>
      `There is no ${version === undefined ? name : `release ${version} of ${name}`} here; ${known.length > 0 ? `there ${known.length === 1 ? 'is' : 'are'} ${listed(known)}` : 'nothing has been published'}. Nothing was changed.`,
  ),
  'CNP-2002': define(
    'Not permitted',
    ({ target, reason }: { target: string; reason: string }) =>
      `${target} refused: ${reason}. Nothing was changed. Put a publish token for this remote, from the portal’s status page, into CANOPY_TOKEN; for a bucket, keys that may write to it.`,
  ),
  'CNP-2003': define(
    'There is no release to roll back to',
    ({ name, version }: Of & { version?: string }) =>
      `${name} has no earlier release that is not withdrawn${version === undefined ? '' : `; ${version} stays current`}. Nothing was changed. Publish a corrected release, or name the version to roll back to.`,
  ),
  'CNP-2004': define(
    'The registry cannot be reached or written',
    ({ target, reason }: { target: string; reason: string }) =>
      `${target} could not be used: ${reason}. What was current before is still current; you can run the command again.`,
  ),
  'CNP-2005': define(
    'The registry kept changing',
    ({ target, attempts }: { target: string; attempts: number }) =>
      `${target} was changed by others during each of ${attempts} attempts. This change was not made. Run the command again.`,
  ),
  'CNP-2006': define(
    'Overrides are not allowed here',
    ({ reason }: { reason: string }) =>
      `A remote from your own machine cannot be loaded here: ${reason}. The portal shows its released remotes. Use a portal that allows overrides, or the proxy of npm run remote -- dev.`,
  ),
  'CNP-2007': define(
    'This release cannot be a canary',
    ({ name, version, reason }: Of & { version: string; reason: string }) =>
      `${name} ${version} cannot be a canary: ${reason}. Nothing was changed. Publish a new release with --hold and start the canary with it.`,
  ),
  'CNP-2008': define(
    'A preview link needs a portal',
    ({ target }: { target: string }) =>
      `A running portal signs preview links, and ${target} is not one. Name a portal with --to https://….`,
  ),
  'CNP-2009': define(
    'The build failed',
    ({ name, output }: Of & { output: string }) =>
      `${name} could not be built, so there is nothing to check or publish. Nothing was changed. The build said:\n${output}`,
  ),
  'CNP-2010': define(
    'The name cannot be used',
    ({ name, reason }: Of & { reason: string }) => `A remote cannot be called ${JSON.stringify(name)}: ${reason}. Nothing was written.`,
  ),
  'CNP-2011': define(
    'The new remote could not be installed',
    ({ name, output }: Of & { output: string }) =>
      `The dependencies of ${name} could not be installed. Its files were removed again. The package manager said:\n${output}`,
  ),
  'CNP-2012': define(
    'There is nothing to promote',
    ({ name }: Of) =>
      `${name} has ${name === 'host' ? 'no release announced as next' : 'no running canary'}, and you named no version. Nothing was changed. Name the version to promote; npm run remote -- list shows what there is.`,
  ),
} as const;
