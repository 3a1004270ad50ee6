import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { atMost, packageName, readArguments, UsageError } from '../cli/arguments.ts';
import type { BuiltRelease, CliContext } from '../cli/context.ts';
import { openTarget } from '../cli/targets/open-target.ts';
import type { Target } from '../cli/targets/target.ts';
import { DeliveryError, refusalLines, type Refusal } from '../messages/index.ts';
import { readCandidate } from '../registry/index.ts';
import { buildOrRefuse } from './build-or-refuse.ts';

type CheckContext = Pick<CliContext, 'root' | 'build' | 'print' | 'json' | 'token'>;

/**
 * `check NAME [--against TARGET] [--dir FOLDER]`: builds a remote and reports whether it may be published there.
 * @returns the exit code: 0 if nothing speaks against it, 1 otherwise
 * @throws DeliveryError if this cannot be determined: CNP-1009, 2001, 2002, 2004, 2009; UsageError
 */
export async function runCheck(args: readonly string[], context: CheckContext): Promise<number> {
  const { values, positionals } = readArguments(args, { against: { type: 'string' }, dir: { type: 'string' } });
  const name = packageName(positionals[0]);
  atMost(positionals, 1);
  if (name === 'host') throw new UsageError('a remote is checked; a host is announced with publish host --next');
  if (values.dir === undefined) refuseUnknown(name, context.root);
  const target = openTarget(values.against, context);
  const { folder, version } = await buildOrRefuse(context, name, values.dir);
  const refusals = await refusalsOf({ folder, name, version }, target);
  const report =
    refusals.length === 0
      ? [`${name} ${version} may be published to ${target.location}.`, ...(await emptyNote(target))]
      : [`${name} ${version} would be refused by ${target.location}:`, ...refusalLines(refusals)];
  if (context.json) context.print(JSON.stringify({ name, version, target: target.location, refusals }));
  else for (const line of report) context.print(line);
  return refusals.length === 0 ? 0 : 1;
}

/** An empty target, e.g. because its URL was mistyped, means that nothing was compared. */
async function emptyNote(target: Target): Promise<string[]> {
  const { host } = await target.index();
  return host.releases.length > 0 ? [] : [`No host has been published to ${target.location}, so there was nothing to compare with.`];
}

function refuseUnknown(name: string, root: string): void {
  const known = readdirSync(root).filter((entry) => existsSync(path.join(root, entry, 'remote.config.ts')));
  if (!known.includes(name)) throw DeliveryError.of('CNP-2001', { name, known });
}

/** A folder that is not a release is itself a reason for refusal. */
async function refusalsOf({ folder, name, version }: BuiltRelease, target: Target): Promise<readonly Refusal[]> {
  try {
    return await target.check(await readCandidate(folder, name, version));
  } catch (error) {
    const broken = error instanceof DeliveryError && error.problems.every(({ code }) => code < 'CNP-2');
    if (broken) return error.problems;
    throw error;
  }
}
