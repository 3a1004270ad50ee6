import {
  deleteModelProvider,
  getModelBudget,
  listLanguageModels,
  listModelProviders,
  saveLanguageModel,
  saveModelBudget,
  saveModelProvider,
  testModelProvider,
  type ModelBudget,
} from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { embedderOf, readProviders } from './catalogue.ts';
import { nextMonth, readSpending } from './ledger.ts';
import { deleteProvider, listProviders, saveModel, saveProvider, testProvider, type Auditor } from './providers.ts';
import { modelView } from './view.ts';

/** Language models: the list of them, their keys, and what a workspace spends on them. */
export function languageModelRoutes(deps: Deps): Route[] {
  return [
    route(listLanguageModels, async () => {
      const providers = await readProviders(deps);
      const made = embedderOf(providers);
      return {
        data: providers.flatMap((provider) => provider.models.map((model) => modelView(provider, model))),
        embeddings: made ? { model_name: made.embedder.name, provider_name: made.name, is_sandbox: made.isSandbox } : null,
      };
    }),
    route(getModelBudget, ({ actor }) => budgetOf(deps, actor.organisationId)),
    route(saveModelBudget, ({ actor, body }) => saveBudget(deps, actor, body.workspace, body.monthly_usd)),
    route(listModelProviders, async () => ({ data: await listProviders(deps) })),
    route(saveModelProvider, ({ actor, params, body }) => saveProvider(deps, actor, params.id, body)),
    route(deleteModelProvider, ({ actor, params }) => deleteProvider(deps, actor, params.id)),
    route(testModelProvider, ({ params }) => testProvider(deps, params.id)),
    route(saveLanguageModel, ({ actor, params, body }) => saveModel(deps, actor, params.id, body)),
  ];
}

async function budgetOf({ db, config, clock }: Deps, organisationId: string): Promise<ModelBudget> {
  const { spent, estimated, calls, budget } = await readSpending(db, config, organisationId, clock());
  return { monthly_usd: budget / 1e6, spent_usd: spent / 1e6, estimated_usd: estimated / 1e6, calls, resets_on: nextMonth(clock()) };
}

async function saveBudget(deps: Deps, actor: Auditor, organisationId: string, monthlyUsd: number): Promise<ModelBudget> {
  const { rowCount } = await deps.db.execute(sql`select 1 from organisations where id = ${organisationId} and deleted_at is null`);
  if (rowCount === 0) throw problem(404, 'no-workspace', 'There is no such workspace.');
  await deps.db.execute(sql`
    insert into llm_budgets (organisation_id, monthly_usd, updated_at, updated_by) values (${organisationId}, ${monthlyUsd}, ${deps.clock()}, ${actor.userId ?? null})
    on conflict (organisation_id) do update set monthly_usd = excluded.monthly_usd, updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
  await deps.audit.record({ ...actor, organisationId }, 'model-budget.save', organisationId, { monthly_usd: monthlyUsd });
  return budgetOf(deps, organisationId);
}
