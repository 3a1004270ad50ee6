import type { LlmKind } from '@canopy/connectors/llm';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { queryRows } from '../../../store/rows.ts';
import type { SealedPlace } from '../../../secrets/sealed-columns.ts';

export const apiKeyPlace = (id: string): SealedPlace => ({ column: 'llm_providers.api_key', workspace: null, row: id });

/** A provider with its models, keys decrypted. Never leaves the server. */
export interface Provider {
  id: string;
  kind: LlmKind;
  name: string;
  baseUrl: string | null;
  key: string | undefined;
  keyFrom: 'environment' | 'settings' | 'not-needed' | 'none';
  isSandbox: boolean;
  /** the operator's environment names its address, which may be private */
  isOperators: boolean;
  /** set by environment variables */
  isFixed: boolean;
  models: Model[];
  /** its embedding model, and US dollars per million tokens, null if not entered; null: it makes no embeddings */
  embedder: { name: string; price: number | null } | null;
}

export interface Model {
  /** `provider/model` */
  id: string;
  name: string;
  label: string;
  status: 'active' | 'preview' | 'retiring' | 'retired';
  retiresOn: string | null;
  replacement: string | null;
  /** US dollars per million tokens; null: not entered */
  inputPrice: number | null;
  outputPrice: number | null;
  acceptsImages: boolean;
  isAvailable: boolean;
}

/** Id of the server that `LLM_URL` names. */
export const SERVER_ID = 'server';

const price = z.pipe(
  z.nullable(z.string()),
  z.transform((value) => (value === null ? null : Number(value))),
);
const providerRow = z.object({
  id: z.string(),
  kind: z.enum(['openai', 'google', 'xai', 'compatible']),
  name: z.string(),
  base_url: z.nullable(z.string()),
  api_key: z.nullable(z.string()),
  embedding_model: z.nullable(z.string()),
  embedding_price: price,
});
const modelRow = z.object({
  provider_id: z.string(),
  id: z.string(),
  label: z.string(),
  status: z.enum(['active', 'preview', 'retired']),
  retires_on: z.nullable(z.string()),
  replacement: z.nullable(z.string()),
  input_price: price,
  output_price: price,
  accepts_images: z.boolean(),
  is_enabled: z.boolean(),
});

type CatalogueDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'clock'>;

/** All providers, in order of preference; the environment's own server last. */
export async function readProviders({ db, config, secrets, clock }: CatalogueDeps): Promise<Provider[]> {
  const [providers, rows] = await Promise.all([
    queryRows(
      db,
      providerRow,
      sql`select id, kind, name, base_url, api_key, embedding_model, embedding_price from llm_providers order by position, id`,
    ),
    queryRows(
      db,
      modelRow,
      sql`select provider_id, id, label, status, retires_on::text, replacement, input_price, output_price, accepts_images, is_enabled
      from llm_models order by provider_id, position, id`,
    ),
  ]);
  const today = clock().toISOString().slice(0, 10);
  const stored = providers.map((row): Provider => {
    const fromEnvironment = config.llm.keys[row.id];
    const key = fromEnvironment?.key ?? (row.api_key === null ? undefined : secrets.open(row.api_key, apiKeyPlace(row.id)));
    const keyFrom =
      fromEnvironment !== undefined ? 'environment' : key !== undefined ? 'settings' : row.kind === 'compatible' ? 'not-needed' : 'none';
    const baseUrl = fromEnvironment?.url ?? row.base_url;
    return {
      id: row.id,
      kind: row.kind,
      name: row.name,
      baseUrl,
      key,
      keyFrom,
      isSandbox: isSandbox(config, baseUrl),
      isOperators: fromEnvironment?.url !== undefined,
      isFixed: false,
      embedder: row.embedding_model === null ? null : { name: row.embedding_model, price: row.embedding_price },
      models: rows
        .filter(({ provider_id }) => provider_id === row.id)
        .map((model) => {
          const isOver = model.retires_on !== null && model.retires_on <= today;
          const status = model.status === 'retired' || isOver ? 'retired' : model.retires_on !== null ? 'retiring' : model.status;
          return {
            id: `${row.id}/${model.id}`,
            name: model.id,
            label: model.label,
            status,
            retiresOn: model.retires_on,
            replacement: model.replacement,
            inputPrice: model.input_price,
            outputPrice: model.output_price,
            acceptsImages: model.accepts_images,
            isAvailable: keyFrom !== 'none' && status !== 'retired' && model.is_enabled,
          };
        }),
    };
  });
  const { server } = config.llm;
  if (server === undefined) return stored;
  return [
    ...stored,
    {
      id: SERVER_ID,
      kind: 'compatible',
      name: server.name,
      baseUrl: server.url,
      key: server.key,
      keyFrom: server.key === undefined ? 'not-needed' : 'environment',
      isSandbox: isSandbox(config, server.url),
      isOperators: true,
      isFixed: true,
      embedder: server.embedder === undefined ? null : { name: server.embedder, price: 0 },
      models: server.models.map((name) => ({
        id: `${SERVER_ID}/${name}`,
        name,
        label: name,
        status: 'active',
        retiresOn: null,
        replacement: null,
        // The operator's own machine.
        inputPrice: 0,
        outputPrice: 0,
        acceptsImages: false,
        isAvailable: true,
      })),
    },
  ];
}

const isSandbox = ({ sandboxUrl }: Deps['config'], url: string | null): boolean =>
  sandboxUrl !== undefined && url !== null && url.startsWith(`${sandboxUrl}/`);

/** The provider of embeddings: the first available in order of preference. */
export const embedderOf = (providers: readonly Provider[]): (Provider & { embedder: NonNullable<Provider['embedder']> }) | undefined => {
  for (const provider of providers) {
    const { embedder } = provider;
    if (embedder && provider.keyFrom !== 'none') return { ...provider, embedder };
  }
  return undefined;
};
