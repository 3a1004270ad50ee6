import type { Answer } from '../answer.ts';
import { atMost, numberOf, packageName, readArguments, UsageError } from '../arguments.ts';
import type { CliContext } from '../context.ts';
import { openTarget } from '../targets/open-target.ts';

const OPTIONS = { to: { type: 'string' }, user: { type: 'string' }, hours: { type: 'string' } } as const;

/** `preview NAME VERSION --user EMAIL --to https://portal`: a link that shows one release to one person. */
export async function preview(args: readonly string[], context: CliContext): Promise<Answer> {
  const { values, positionals } = readArguments(args, OPTIONS);
  const [typed, version] = positionals;
  const name = packageName(typed);
  atMost(positionals, 2);
  if (version === undefined) throw new UsageError('name the version');
  if (values.user === undefined) throw new UsageError('say for whom the link is: --user EMAIL');
  const hours = numberOf('hours', values.hours, 0.01, 168) ?? 1;
  const target = openTarget(values.to, context);
  const { url, expires } = await target.preview(name, version, values.user, hours);
  return {
    lines: [`${name} ${version} for ${values.user}, until ${expires}:`, url],
    value: { name, version, user: values.user, url, expires },
  };
}
