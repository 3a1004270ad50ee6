import { DeliveryError, pageOf, refusalLines } from '../messages/index.ts';
import type { Answer } from './answer.ts';
import { UsageError } from './arguments.ts';
import { canary } from './commands/canary.ts';
import { list } from './commands/list.ts';
import { preview } from './commands/preview.ts';
import { promote } from './commands/promote.ts';
import { publish } from './commands/publish.ts';
import { rollback } from './commands/rollback.ts';
import type { CliContext } from './context.ts';

const USAGE = `npm run remote -- COMMAND

  new NAME                      write a new remote
  dev NAME [--host URL]         work on a remote inside a portal, with Fast Refresh
          [--proxy] [--port N] [--open] [--dir FOLDER]
  check NAME --against TARGET   say whether a remote could be published
  publish NAME --to TARGET      build a remote and publish it: everybody gets it
          [--hold] [--dir FOLDER]
  publish host --to TARGET      the same for the host [--next] [--mode development]
  canary NAME VERSION --to TARGET
          --orgs ID,ID | --percent N [--rate 0.2] [--failures 3]
  canary NAME --halt --to TARGET
  promote NAME [VERSION] --to TARGET
  rollback NAME [VERSION] --to TARGET
  list [NAME] --to TARGET
  preview NAME VERSION --user EMAIL [--hours 1] --to https://portal

NAME is a remote: billing or remote-billing. TARGET is a folder, s3://bucket/prefix?endpoint=…&region=…,
or the address of a portal (with a publish token in CANOPY_TOKEN); without it .canopy/releases.
--json answers with one JSON document.`;

type Command = (args: readonly string[], context: CliContext) => Promise<Answer>;
const COMMANDS: Readonly<Record<string, Command>> = { publish, canary, promote, rollback, list, preview };

/** Self-contained commands, loaded on demand. */
const OTHERS: Readonly<Record<string, (args: readonly string[], context: CliContext) => Promise<unknown>>> = {
  new: async (args, context) => (await import('../scaffold/index.ts')).runNew(args, context),
  check: async (args, context) => (await import('../check/run-check.ts')).runCheck(args, context),
  dev: (args, context) => context.dev(args),
};

/**
 * Runs the command given after `npm run remote --`.
 * @returns the exit code: 0 success, 1 refused or failed with numbered reasons, 2 invalid usage
 */
export async function runCli(argv: readonly string[], given: Omit<CliContext, 'json'>): Promise<number> {
  const [name = 'help', ...rest] = argv.filter((one) => one !== '--json');
  const context: CliContext = { ...given, json: argv.includes('--json') };
  if (['help', '--help', '-h'].includes(name) || rest.includes('--help')) {
    context.print(USAGE);
    return 0;
  }
  try {
    return await carryOut(name, rest, context);
  } catch (error) {
    return complain(error, context);
  }
}

async function carryOut(name: string, args: readonly string[], context: CliContext): Promise<number> {
  const other = OTHERS[name];
  if (other) {
    const code = await other(args, context);
    return typeof code === 'number' ? code : 0;
  }
  const command = COMMANDS[name];
  if (!command) throw new UsageError(`there is no command "${name}"`);
  const { lines, value, exitCode = 0 } = await command(args, context);
  if (context.json) context.print(JSON.stringify(value));
  else lines.forEach((line) => context.print(line));
  return exitCode;
}

function complain(error: unknown, { json, print, complain: write }: CliContext): number {
  if (error instanceof DeliveryError) {
    const problems = error.problems.map(({ code, message }) => ({ code, message, page: pageOf(code) }));
    if (json) print(JSON.stringify({ problems }));
    else for (const line of refusalLines(error.problems)) write(line);
    return 1;
  }
  const isUsage = error instanceof Error && error.name.endsWith('UsageError');
  if (!isUsage) throw error;
  if (json) print(JSON.stringify({ usage: error.message }));
  else write(`${error.message}. "npm run remote -- help" lists the commands.`.replace('..', '.'));
  return 2;
}
