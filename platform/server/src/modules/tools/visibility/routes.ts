import { addDays } from '@canopy/contract/analytics';
import { getVisibility, listVisibilityAnswers, reckonVisibility, runVisibility, saveVisibility } from '@canopy/contract/tools';
import type { Deps } from '../../../deps.ts';
import type { OwnCalls } from '../../../http/own-calls.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { crawlToShow } from '../../seo-audit/crawl-data/index.ts';
import { reckonCost } from './cost.ts';
import { citedIn, measureModels, measureQuestions, PERIOD_DAYS } from './measure.ts';
import { startRound } from './start-round.ts';
import { crawlStateOf, readAnswers, readCounted, readSettings, writeSettings, type CountedAnswer } from './store.ts';

/** How often language models name the own brand, tracked over time. */
export function visibilityRoutes(deps: Deps, calls: OwnCalls): Route[] {
  const { jobs, clock } = deps;
  const todayOf = () => clock().toISOString().slice(0, 10);

  return [
    route(getVisibility, async ({ actor }) => {
      const { organisationId } = actor;
      const stored = await readSettings(deps, organisationId);
      if (!stored) return { settings: null, cost: null, next_at: null, running_task: null, models: [], questions: [], cited: [] };
      const { settings, next_at, task_id } = stored;
      const today = todayOf();
      const first = addDays(today, 1 - PERIOD_DAYS);
      const answers = await readCounted(deps, organisationId, settings.prompts, addDays(first, -PERIOD_DAYS));
      const cited = citedIn(answers.filter(({ day }) => day >= first));
      const [cost, scope, task] = await Promise.all([
        reckonCost(deps, calls, actor, settings, usualTokens(answers)),
        crawlToShow(deps.db, organisationId),
        task_id === null ? undefined : jobs.find(organisationId, task_id),
      ]);
      const states = await crawlStateOf(
        deps,
        organisationId,
        scope?.crawlId,
        cited.map(({ url }) => url),
      );
      const isRunning = task?.status === 'PENDING' || task?.status === 'RUNNING';
      return {
        settings,
        cost,
        next_at: next_at?.toISOString() ?? null,
        running_task: isRunning ? task_id : null,
        models: measureModels(answers, settings, today),
        questions: measureQuestions(answers, settings, today),
        cited: cited.map(({ url, answers: count }) => {
          const state = states.find((one) => one.url === url);
          return { url, answers: count, status: state?.status ?? null, no_index: state?.no_index ?? null, page_id: state?.page_id ?? null };
        }),
      };
    }),
    route(reckonVisibility, async ({ actor, body }) => reckonCost(deps, calls, actor, body, new Map())),
    route(saveVisibility, async ({ actor, body }) => {
      const before = await readSettings(deps, actor.organisationId);
      const isOn = body.every !== 'off' && body.prompts.length > 0 && body.models.length > 0;
      const nextAt = !isOn ? null : before?.next_at && before.settings.every === body.every ? before.next_at : clock();
      await writeSettings(
        deps,
        actor.organisationId,
        { ...body, prompts: [...new Set(body.prompts)], models: [...new Set(body.models)] },
        nextAt,
      );
      await deps.audit.record(actor, 'visibility.save', actor.organisationId, {
        every: body.every,
        prompts: body.prompts.length,
        models: body.models,
      });
    }),
    route(runVisibility, async ({ actor }) => {
      const stored = await readSettings(deps, actor.organisationId);
      if (!stored || stored.settings.prompts.length === 0 || stored.settings.models.length === 0)
        throw problem(409, 'nothing-to-ask', 'Enter at least one question and choose a model first.');
      return { task_id: await startRound(deps, actor, stored.settings), message: 'Asking the models' };
    }),
    route(listVisibilityAnswers, ({ actor, query }) => readAnswers(deps, actor.organisationId, query)),
  ];
}

/** Mean tokens of answers by model. */
function usualTokens(answers: readonly CountedAnswer[]): Map<string, number> {
  return new Map(
    [...Map.groupBy(answers, ({ model }) => model)].map(([model, own]) => [
      model,
      own.reduce((sum, { output_tokens }) => sum + output_tokens, 0) / own.length,
    ]),
  );
}
