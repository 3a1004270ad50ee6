import type pg from 'pg';
import * as z from 'zod/mini';
import { defineJob } from './define-job.ts';

/** A job of several steps that leaves an external trace each time a step is actually done: in the table `calls_outside`. */
export const stepping = defineJob({
  kind: 'stepping',
  payload: z.object({ steps: z.number() }),
  concurrency: 2,
  run: async ({ task, payload, step, progress }, { pool }: { pool: pg.Pool }) => {
    let sum = 0;
    for (let number = 1; number <= payload.steps; number += 1) {
      const name = `step-${number}`;
      sum += await step(name, z.number(), async ({ key }) => {
        await pool.query('insert into calls_outside (task_id, name, key) select $1, $2, $3 from pg_sleep(0.05)', [task.id, name, key]);
        return number;
      });
      progress(number / payload.steps);
    }
    return { sum };
  },
});
