import { openSecrets } from '../secrets/secrets.ts';
import { resealSecrets } from '../secrets/reseal.ts';
import { secretKeys } from '../secrets/secret-keys.ts';
import { openDb } from '../store/db.ts';
import { openPool } from '../store/pool.ts';
import type { Command } from './command.ts';

/** Seals every stored secret with the first key of the ring. Exit code 1 if some could be opened with none of the keys. */
export const resealCommand: Command = {
  options: '',
  summary: 'seal all stored secrets with the first of CANOPY_SECRET_KEYS',
  async run(config, log) {
    const pool = openPool(config.databaseUrl, log, { connections: 2 });
    try {
      const secrets = openSecrets(...(await secretKeys(config.secretKeys, config.dataFolder)));
      const columns = await resealSecrets({ db: openDb(pool), secrets, log });
      for (const { column, sealed, lost } of columns) {
        process.stdout.write(`${column}: ${sealed} sealed with the first key${lost > 0 ? `, ${lost} opened by no key` : ''}\n`);
      }
      const isWhole = columns.every(({ lost }) => lost === 0);
      const end = columns.every(({ sealed }) => sealed === 0) ? 'nothing to seal' : 'done';
      process.stdout.write(
        isWhole ? `${end}: the older keys are no longer needed\n` : 'not done: keep the older keys, or enter anew what no key opens\n',
      );
      return isWhole ? 0 : 1;
    } finally {
      await pool.end();
    }
  },
};
