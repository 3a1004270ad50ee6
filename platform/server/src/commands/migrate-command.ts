import { migrate, readPending } from '../store/migrate.ts';
import { openPool } from '../store/pool.ts';
import type { Command } from './command.ts';

/** Brings the database up to date before the processes of a release start; with `--check` only says what it lacks (exit code 1 if anything). */
export const migrateCommand: Command = {
  options: '[--check]',
  summary: 'bring the database up to date; --check only lists what is missing (exit code 1)',
  async run(config, log, options) {
    const say = (text: string) => process.stdout.write(`${text}\n`);
    const unknown = options.find((option) => option !== '--check');
    if (unknown !== undefined) {
      process.stderr.write(`canopy: migrate does not know "${unknown}"; it takes --check or nothing.\n`);
      return 2;
    }
    const pool = openPool(config.databaseUrl, log, { connections: 2 });
    try {
      if (options.includes('--check')) {
        const pending = await readPending(pool);
        say(pending.length === 0 ? 'up to date' : `missing: ${pending.join(', ')}`);
        return pending.length === 0 ? 0 : 1;
      }
      const applied = await migrate(pool, { log });
      say(applied.length === 0 ? 'up to date' : `applied: ${applied.join(', ')}`);
      return 0;
    } finally {
      await pool.end();
    }
  },
};
