import { buildOrRefuse } from '../../check/build-or-refuse.ts';
import { readCandidate, readHostCandidate } from '../../registry/index.ts';
import type { Answer } from '../answer.ts';
import { atMost, packageName, readArguments, UsageError } from '../arguments.ts';
import type { BuiltRelease, CliContext } from '../context.ts';
import { stateOf } from '../state.ts';
import { openTarget } from '../targets/open-target.ts';
import type { Target } from '../targets/target.ts';

const OPTIONS = {
  to: { type: 'string' },
  hold: { type: 'boolean', default: false },
  dir: { type: 'string' },
  next: { type: 'boolean', default: false },
  mode: { type: 'string', default: 'production' },
} as const;

/** `publish NAME --to TARGET`: builds what is there and publishes it. */
export async function publish(args: readonly string[], context: CliContext): Promise<Answer> {
  const { values, positionals } = readArguments(args, OPTIONS);
  const name = packageName(positionals[0]);
  atMost(positionals, 1);
  const development = values.mode === 'development';
  if (!development && values.mode !== 'production') throw new UsageError('--mode is production or development');
  if (name !== 'host' && (values.next || development)) throw new UsageError('--next and --mode are for the host only');
  if (name === 'host' && (values.hold || values.dir !== undefined))
    throw new UsageError('--hold and --dir are for remotes only; --next announces a host');
  if (values.next && development) throw new UsageError('a development build is not announced as next');
  const target = openTarget(values.to, context);
  const built = await buildOrRefuse(context, name, values.dir, development ? 'development' : 'production');
  const { version, folder } = built;
  if (name === 'host')
    await target.publishHost(await readHostCandidate(folder, version), { next: values.next, development, by: context.user });
  else await target.publish(await readCandidate(folder, name, version), { hold: values.hold, by: context.user });
  return outcome(target, built);
}

async function outcome(target: Target, { name, version }: BuiltRelease): Promise<Answer> {
  const state = stateOf(await target.index(), name);
  const value = { ...state, published: version };
  const withdrawn = state.releases.find((release) => release.version === version)?.withdrawn;
  const what = `${name} ${version}`;
  if (withdrawn) {
    const lines = [
      `${what} was withdrawn (${withdrawn}) and stays so; ${state.stable ?? 'nothing'} is current.`,
      `To bring it back all the same: npm run remote -- promote ${name} ${version}`,
    ];
    return { lines, value, exitCode: 1 };
  }
  const role =
    state.stable === version
      ? 'current'
      : state.next === version
        ? 'announced as next'
        : state.development === version
          ? 'the development build'
          : state.canary === version
            ? 'the canary'
            : 'held';
  return { lines: [`${what} is published to ${target.location} and ${role}.`], value };
}
