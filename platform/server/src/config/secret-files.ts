import { readFileSync } from 'node:fs';
import { ConfigError, variableNames } from './config.ts';

/**
 * Variables whose value stands in a file: `STRIPE_SECRET_KEY_FILE=/run/secrets/stripe` sets `STRIPE_SECRET_KEY` to the file's content
 * without white space at its end, as container platforms hand out secrets. Every variable may be given so.
 * @throws ConfigError if a file cannot be read, or a variable is given both ways
 */
export function readSecretFiles(environment: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const read: Record<string, string | undefined> = { ...environment };
  for (const name of variableNames) {
    const file = environment[`${name}_FILE`];
    if (file === undefined || file === '') continue;
    if ((environment[name] ?? '') !== '') throw new ConfigError(`${name} and ${name}_FILE exclude each other; set one of them`);
    try {
      read[name] = readFileSync(file, 'utf8').trimEnd();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConfigError(`${name}_FILE names a file that cannot be read (${reason})`);
    }
  }
  return read;
}
