import { COMMANDS, HELP, isCommand } from './commands/commands.ts';
import { ConfigError, readConfig } from './config/config.ts';
import { readSecretFiles } from './config/secret-files.ts';
import { CallsServedError } from './http/calls-served.ts';
import { openLog } from './log.ts';
import { machineFault } from './machine-fault.ts';
import { StartError, startServer, type Mode } from './start-server.ts';
import { MigrationError } from './store/migrate.ts';

const MODES: readonly string[] = ['all', 'api', 'worker'];
/** Hard limit: the process exits after this even if something hangs. */
const STOP_MS = 4_800;

function fail(message: string): never {
  process.stderr.write(`canopy: ${message}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const [mode = 'all', ...options] = process.argv.slice(2);
  if (['help', '--help', '-h'].includes(mode)) return void process.stdout.write(HELP);
  if (!MODES.includes(mode) && !isCommand(mode)) fail(`"${mode}" is none of ${[...MODES, ...Object.keys(COMMANDS)].join(', ')}.`);
  const config = readConfig(readSecretFiles(process.env));
  const log = openLog(config);
  if (isCommand(mode)) {
    process.exitCode = await COMMANDS[mode].run(config, log, options);
    return;
  }
  if (options.length > 0) fail(`${mode} takes no options; see --help.`);
  const server = await startServer(mode as Mode, config, log);

  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(130);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.warn('something did not end in time and was cut off');
      process.exit(0);
    }, STOP_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error: Error) => {
        log.error({ reason: error.message }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Last, because a reader of this line may stop the process at once.
  process.stdout.write(`${JSON.stringify({ ready: true, mode, url: server.url ?? null, operator_url: server.operatorUrl ?? null })}\n`);
}

main().catch((error: unknown) => {
  const ofTheMachine = machineFault(error);
  if (ofTheMachine !== undefined) fail(ofTheMachine);
  const isForOperator = [ConfigError, StartError, MigrationError, CallsServedError].some((kind) => error instanceof kind);
  fail(isForOperator ? (error as Error).message : error instanceof Error ? (error.stack ?? error.message) : String(error));
});
