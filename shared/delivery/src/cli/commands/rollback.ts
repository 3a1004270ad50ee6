import type { Answer } from '../answer.ts';
import { atMost, packageName, readArguments } from '../arguments.ts';
import type { CliContext } from '../context.ts';
import { stateOf } from '../state.ts';
import { openTarget } from '../targets/open-target.ts';

/** `rollback NAME [VERSION]`: back to what was current before. */
export async function rollback(args: readonly string[], context: CliContext): Promise<Answer> {
  const { values, positionals } = readArguments(args, { to: { type: 'string' } });
  const name = packageName(positionals[0]);
  atMost(positionals, 2);
  const target = openTarget(values.to, context);
  await target.rollback(name, positionals[1]);
  const state = stateOf(await target.index(), name);
  const withdrawn = state.releases.filter((release) => release.withdrawn !== null).map(({ version }) => version);
  return {
    lines: [`${name} ${state.stable} is current again.`, ...(withdrawn.length > 0 ? [`Withdrawn: ${withdrawn.join(', ')}.`] : [])],
    value: state,
  };
}
