export type { BuiltRelease, CliContext, CommandContext } from './context.ts';
export { runCli } from './run-cli.ts';
