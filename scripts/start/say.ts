/** An expected failure: only its one-line message is shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const began = Date.now();

/** One progress line with the seconds since the command began. */
export function say(text: string): void {
  process.stdout.write(`${((Date.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${text}\n`);
}

/**
 * Runs a command; an expected failure prints its one line and exits with code 1. Preserves the exit code that a command sets: the embedded
 * PostgreSQL's library would end the process with 0 as soon as nothing is left to do.
 */
export async function run(command: () => Promise<void>): Promise<void> {
  process.once('beforeExit', () => process.exit());
  try {
    await command();
  } catch (error) {
    process.stderr.write(`canopy: ${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  }
}
