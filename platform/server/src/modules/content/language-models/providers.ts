import { llm } from '@canopy/connectors/llm';
import type { ModelProvider, saveLanguageModel, saveModelProvider } from '@canopy/contract/content';
import type { ParsedBody } from '@canopy/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { apiKeyPlace, readProviders, SERVER_ID, type Provider } from './catalogue.ts';
import { connectionOf } from './connection.ts';
import { modelView } from './view.ts';
import { queryRows } from '../../../store/rows.ts';

/** Who makes a change, as the audit log names them. */
export type Auditor = Parameters<Deps['audit']['record']>[0];

const lastCall = z.object({ provider: z.string(), status: z.string(), problem: z.nullable(z.string()), at: z.coerce.date() });
type LastCall = z.output<typeof lastCall>;

/** All providers without their keys. */
export async function listProviders(deps: Deps): Promise<ModelProvider[]> {
  const [providers, calls] = await Promise.all([
    readProviders(deps),
    queryRows(
      deps.db,
      lastCall,
      sql`/* every workspace */
      select distinct on (provider) provider, status, problem, finished_at as at from llm_calls
      where finished_at is not null order by provider, finished_at desc`,
    ),
  ]);
  return providers.map((provider) =>
    view(
      provider,
      calls.find((call) => call.provider === provider.id),
    ),
  );
}

const view = (provider: Provider, last: LastCall | undefined): ModelProvider => ({
  id: provider.id,
  kind: provider.kind,
  name: provider.name,
  base_url: provider.baseUrl,
  key: provider.keyFrom,
  is_sandbox: provider.isSandbox,
  is_fixed: provider.isFixed,
  models: provider.models.map((model) => modelView(provider, model)),
  embedding_model: provider.embedder?.name ?? null,
  last_call: last === undefined ? null : { at: last.at.toISOString(), ok: last.status === 'done', problem: last.problem },
});

async function oneProvider(deps: Deps, id: string): Promise<ModelProvider> {
  const provider = (await listProviders(deps)).find((candidate) => candidate.id === id);
  if (!provider) throw problem(404, 'provider-not-found', 'There is no such provider.');
  return provider;
}

const fixed = () => problem(409, 'provider-fixed', 'This server is set by the environment of the installation and cannot be changed here.');

/** Whether a stored key would go to another server than the one it was entered for. */
const wouldMoveKey = (known: Provider, body: ParsedBody<typeof saveModelProvider>): boolean =>
  known.keyFrom === 'settings' &&
  body.api_key === undefined &&
  body.base_url !== undefined &&
  (known.baseUrl === null || new URL(known.baseUrl).origin !== new URL(body.base_url).origin);

/** @throws problem 409 `provider-fixed`; 400 if a new server lacks its name, address or models, or a moved one its key */
export async function saveProvider(
  deps: Deps,
  actor: Auditor,
  id: string,
  body: ParsedBody<typeof saveModelProvider>,
): Promise<ModelProvider> {
  if (id === SERVER_ID) throw fixed();
  const { db, secrets, clock, audit } = deps;
  const known = (await readProviders(deps)).find((provider) => provider.id === id);
  if (known === undefined && (body.name === undefined || body.base_url === undefined || !body.models?.length)) {
    throw problem(400, 'provider-incomplete', 'A new server needs a name, a URL and the names of its models.');
  }
  if (
    known !== undefined &&
    known.kind !== 'compatible' &&
    (body.base_url !== undefined || body.models !== undefined || body.embedding_model !== undefined)
  ) {
    throw problem(400, 'provider-address-fixed', 'The URL and models of this provider are fixed; only the key can be set.');
  }
  if (known !== undefined && wouldMoveKey(known, body)) {
    const message = 'The saved key is for the previous server. Enter the key for this one, or remove it.';
    throw problem(400, 'provider-key-needed', message, [{ field: 'body.api_key', message }]);
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into llm_providers (id, kind, name, base_url, position) values (${id}, 'compatible', ${body.name ?? id}, ${body.base_url ?? 'http://localhost'}, 100)
      on conflict (id) do nothing`);
    await tx.execute(sql`
      update llm_providers set name = coalesce(${body.name ?? null}, name), base_url = coalesce(${body.base_url ?? null}, base_url),
        api_key = ${body.api_key === undefined ? sql`api_key` : body.api_key === null ? null : secrets.seal(body.api_key, apiKeyPlace(id))},
        embedding_model = ${body.embedding_model === undefined ? sql`embedding_model` : body.embedding_model},
        embedding_price = ${body.embedding_model === undefined ? sql`embedding_price` : body.embedding_model === null ? null : 0},
        updated_at = ${clock()}, updated_by = ${actor.userId ?? null}
      where id = ${id}`);
    if (body.models !== undefined) {
      const names = [...new Set(body.models)];
      await tx.execute(sql`delete from llm_models where provider_id = ${id} and not id = any(${sql.param(names)}::text[])`);
      await tx.execute(sql`
        insert into llm_models (provider_id, id, label, status, input_price, output_price, position)
        select ${id}, name, name, 'active', 0, 0, at from unnest(${sql.param(names)}::text[]) with ordinality named (name, at)
        on conflict (provider_id, id) do update set position = excluded.position`);
    }
  });
  await audit.record(actor, 'model-provider.save', id, {
    key: body.api_key === undefined ? 'kept' : body.api_key === null ? 'removed' : 'set',
  });
  return oneProvider(deps, id);
}

/** @throws problem 404 `provider-not-found`; 409 `provider-fixed` for built-in ones */
export async function deleteProvider(deps: Deps, actor: Auditor, id: string): Promise<void> {
  const provider = (await readProviders(deps)).find((candidate) => candidate.id === id);
  if (!provider) throw problem(404, 'provider-not-found', 'There is no such provider.');
  if (provider.isFixed || provider.kind !== 'compatible') throw fixed();
  await deps.db.execute(sql`delete from llm_providers where id = ${id}`);
  await deps.audit.record(actor, 'model-provider.delete', id);
}

/** Asks for one word. Not charged to any workspace's budget: it is the installation's own call. */
export async function testProvider(deps: Deps, id: string): Promise<{ ok: boolean; message: string }> {
  const provider = (await readProviders(deps)).find((candidate) => candidate.id === id);
  if (!provider) throw problem(404, 'provider-not-found', 'There is no such provider.');
  if (provider.keyFrom === 'none') return { ok: false, message: `${provider.name} has no key yet. Add one first.` };
  const model = provider.models.find(({ isAvailable }) => isAvailable);
  if (!model) return { ok: false, message: `${provider.name} has no enabled model. Enable one first.` };
  const answer = await llm(connectionOf(provider, deps.config)).write({
    model: model.name,
    system: 'You answer with one word.',
    instruction: 'Say “ready”.',
    settings: { maxOutputTokens: 200 },
    timeoutMs: 30_000,
  });
  return answer.ok ? { ok: true, message: `${model.label} answered.` } : { ok: false, message: answer.message };
}

/** @throws problem 404 `provider-not-found`; 409 `provider-fixed` */
export async function saveModel(
  deps: Deps,
  actor: Auditor,
  id: string,
  body: ParsedBody<typeof saveLanguageModel>,
): Promise<ModelProvider> {
  if (id === SERVER_ID) throw fixed();
  await oneProvider(deps, id);
  const { model_name: name } = body;
  await deps.db.execute(sql`
    insert into llm_models (provider_id, id, label, status, position) values (${id}, ${name}, ${body.label ?? name}, ${body.status ?? 'active'}, 50)
    on conflict (provider_id, id) do nothing`);
  const kept = (column: string, value: string | number | boolean | null | undefined) =>
    value === undefined ? sql.identifier(column) : sql`${value}`;
  await deps.db.execute(sql`
    update llm_models set label = ${kept('label', body.label)}, status = ${kept('status', body.status)}, replacement = ${kept('replacement', body.replacement)},
      input_price = ${kept('input_price', body.input_price)}, output_price = ${kept('output_price', body.output_price)}, is_enabled = ${kept('is_enabled', body.is_enabled)}
    where provider_id = ${id} and id = ${name}`);
  await deps.audit.record(actor, 'language-model.save', `${id}/${name}`);
  return oneProvider(deps, id);
}
