import type { Answer } from '../answer.ts';
import { atMost, numberOf, packageName, readArguments, UsageError } from '../arguments.ts';
import type { CliContext } from '../context.ts';
import { stateOf } from '../state.ts';
import { openTarget } from '../targets/open-target.ts';

const OPTIONS = {
  to: { type: 'string' },
  orgs: { type: 'string' },
  percent: { type: 'string' },
  rate: { type: 'string' },
  failures: { type: 'string' },
  halt: { type: 'boolean', default: false },
} as const;

/** `canary NAME VERSION --orgs … | --percent …`, and `canary NAME --halt`. */
export async function canary(args: readonly string[], context: CliContext): Promise<Answer> {
  const { values, positionals } = readArguments(args, OPTIONS);
  const [typed, version] = positionals;
  const name = remoteName(typed);
  atMost(positionals, 2);
  const target = openTarget(values.to, context);
  if (values.halt) {
    await target.haltCanary(name, `halted by ${context.user}`);
    const state = stateOf(await target.index(), name);
    return { lines: [`${name} has no running canary; everybody gets ${state.stable ?? 'nothing'}.`], value: state };
  }
  if (version === undefined) throw new UsageError('name the version, or --halt');
  const organisations = (values.orgs ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  const percent = numberOf('percent', values.percent, 0, 100) ?? 0;
  if (organisations.length === 0 && percent === 0) throw new UsageError('say who gets it: --orgs with ids of organisations, or --percent');
  const rate = numberOf('rate', values.rate, 0, 1) ?? 0.2;
  const failures = numberOf('failures', values.failures, 1, 10_000) ?? 3;
  await target.startCanary(name, version, { organisations, percent, limit: { rate, failures } });
  const who = [
    ...(organisations.length > 0 ? [`${organisations.length} named ${organisations.length === 1 ? 'organisation' : 'organisations'}`] : []),
    ...(percent > 0 ? [`${percent} % of all`] : []),
  ];
  const lines = [
    `${name} ${version} is the canary for ${who.join(' and ')}.`,
    `It halts automatically once at least ${failures} visits and more than ${Math.round(rate * 100)} % of those that began have failed.`,
  ];
  return { lines, value: stateOf(await target.index(), name) };
}

function remoteName(typed: string | undefined): string {
  const name = packageName(typed);
  if (name === 'host') throw new UsageError('a canary is a release of a remote; a host is announced with publish host --next');
  return name;
}
