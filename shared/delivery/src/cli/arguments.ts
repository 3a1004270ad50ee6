import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Invalid command-line arguments; the message says what would be valid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses the arguments of a command. @throws UsageError naming what is wrong */
export function readArguments<const O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0] ?? '', { cause: error });
  }
}

/** `billing` or `remote-billing` → `remote-billing`; `host` stays. @throws UsageError for anything else */
export function packageName(typed: string | undefined): string {
  if (typed === undefined) throw new UsageError('name a remote, for example billing');
  const name = typed === 'host' || typed.startsWith('remote-') ? typed : `remote-${typed}`;
  if (!/^(host|remote-[a-z][a-z0-9-]*)$/.test(name)) throw new UsageError(`"${typed}" is not the name of a remote`);
  return name;
}

/** Parses a numeric option. @throws UsageError naming the option and its limits */
export function numberOf(option: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < least || value > most)
    throw new UsageError(`--${option} is a number from ${least} to ${most}, but "${text}" is not`);
  return value;
}

/** Limits the number of positional arguments. @throws UsageError naming the first excess one */
export function atMost(positionals: readonly string[], count: number): void {
  const extra = positionals[count];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many`);
}
