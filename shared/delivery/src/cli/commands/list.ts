import { DeliveryError } from '../../messages/index.ts';
import type { Answer } from '../answer.ts';
import { atMost, packageName, readArguments } from '../arguments.ts';
import type { CliContext } from '../context.ts';
import { stateOf, type State } from '../state.ts';
import { openTarget } from '../targets/open-target.ts';

const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** `list [NAME]`: what is published, and what of it is current. */
export async function list(args: readonly string[], context: CliContext): Promise<Answer> {
  const { values, positionals } = readArguments(args, { to: { type: 'string' } });
  atMost(positionals, 1);
  const target = openTarget(values.to, context);
  const index = await target.index();
  const all = ['host', ...Object.keys(index.remotes).toSorted()];
  const wanted = positionals[0] === undefined ? all : [packageName(positionals[0])];
  const unknown = wanted.find((name) => !all.includes(name));
  if (unknown !== undefined) throw DeliveryError.of('CNP-2001', { name: unknown, known: all });
  const states = wanted.map((name) => stateOf(index, name)).filter(({ releases, name }) => releases.length > 0 || name !== 'host');
  const lines = states.length === 0 ? [`Nothing has been published to ${target.location}.`] : states.flatMap(linesOf);
  return { lines, value: { revision: index.revision, updatedAt: index.updatedAt, overrides: index.overrides, packages: states } };
}

function linesOf(state: State): string[] {
  const rows = state.releases.map((release) => {
    const { version, publishedAt, publishedBy, withdrawn } = release;
    const role = rolesOf(state, version, withdrawn).join(', ');
    return `  ${version.padEnd(24)} ${role.padEnd(12)} ${TIME.format(new Date(publishedAt))}${publishedBy === null ? '' : ` by ${publishedBy}`}${withdrawn === null ? '' : ` (${withdrawn})`}`;
  });
  return [state.name, ...rows];
}

function rolesOf({ stable, canary, next, development }: State, version: string, withdrawn: string | null): string[] {
  const roles = { current: stable, canary, next, development };
  const found = Object.entries(roles)
    .filter(([, one]) => one === version)
    .map(([role]) => role);
  return withdrawn === null ? found : [...found, 'withdrawn'];
}
