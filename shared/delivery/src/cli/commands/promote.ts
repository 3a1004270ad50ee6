import type { Answer } from '../answer.ts';
import { atMost, packageName, readArguments } from '../arguments.ts';
import type { CliContext } from '../context.ts';
import { stateOf } from '../state.ts';
import { openTarget } from '../targets/open-target.ts';

/** `promote NAME [VERSION]`: everybody gets it. */
export async function promote(args: readonly string[], context: CliContext): Promise<Answer> {
  const { values, positionals } = readArguments(args, { to: { type: 'string' } });
  const name = packageName(positionals[0]);
  atMost(positionals, 2);
  const target = openTarget(values.to, context);
  await target.promote(name, positionals[1]);
  const state = stateOf(await target.index(), name);
  return { lines: [`${name} ${state.stable} is current.`], value: state };
}
