import type { Config } from '../config/config.ts';
import { ALL_MODULES } from '../modules/index.ts';
import type { Module } from '../modules/define-module.ts';
import type { Command } from './command.ts';

/** Jobs run in processes at a time unless they say otherwise (`open-jobs.ts`). */
const CONCURRENCY = 2;

/** A line for each job and each schedule of these modules that an installation has. */
export function workOf(modules: readonly Module[], config: Config): { jobs: string[]; schedules: string[] } {
  const line = (module: Module, name: string, what: string) => `  ${name.padEnd(28)} ${module.name.padEnd(28)} ${what}`;
  const jobs = modules.flatMap((module) =>
    (module.jobs ?? []).map(({ job: { kind, concurrency = CONCURRENCY, concurrencyOfAll, turnSeconds } }) =>
      line(
        module,
        kind,
        [
          `${concurrency} in a process`,
          ...(concurrencyOfAll === undefined ? [] : [`${concurrencyOfAll} in all`]),
          ...(turnSeconds === undefined ? [] : [`turns of ${turnSeconds} s`]),
        ].join(', '),
      ),
    ),
  );
  const schedules = modules.flatMap((module) =>
    (module.schedules ?? [])
      .filter(({ when }) => when?.(config) ?? true)
      .map(({ name, seconds }) => line(module, name, `every ${seconds} s`)),
  );
  return { jobs: jobs.toSorted(), schedules: schedules.toSorted() };
}

/** Lists the kinds of jobs and what is looked for on schedule, with the modules they belong to. Needs no database. */
export const jobsCommand: Command = {
  options: '',
  summary: 'list the jobs and schedules of all modules',
  async run(config) {
    const { jobs, schedules } = workOf(ALL_MODULES, config);
    process.stdout.write(`Jobs\n${jobs.join('\n')}\nSchedules\n${schedules.join('\n')}\n`);
    return 0;
  },
};
