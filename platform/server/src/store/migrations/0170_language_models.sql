-- Providers of language models. A key stands here sealed, or in the environment; the environment's goes first.
create table llm_providers (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  kind text not null check (kind in ('openai', 'google', 'xai', 'compatible')),
  name text not null,
  -- null: the provider's own address
  base_url text check (base_url is not null or kind <> 'compatible'),
  api_key text,
  position integer not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id) on delete set null
);

insert into llm_providers (id, kind, name, position) values
  ('openai', 'openai', 'OpenAI', 1),
  ('gemini', 'google', 'Gemini', 2),
  ('grok', 'xai', 'Grok', 3);

-- Models are data: providers retire them more often than we release. Prices are US dollars for a million tokens; null: not entered.
create table llm_models (
  provider_id text not null references llm_providers (id) on delete cascade,
  id text not null,
  label text not null,
  status text not null check (status in ('active', 'preview', 'retired')),
  -- from this day on it is retired, whatever `status` says
  retires_on date,
  replacement text,
  input_price numeric(12, 6) check (input_price >= 0),
  output_price numeric(12, 6) check (output_price >= 0),
  accepts_images boolean not null default false,
  is_enabled boolean not null default true,
  position integer not null,
  primary key (provider_id, id)
);

insert into llm_models (provider_id, id, label, status, retires_on, replacement, input_price, output_price, accepts_images, position) values
  ('openai', 'gpt-6-luna', 'GPT-6 Luna', 'active', null, null, null, null, true, 1),
  ('openai', 'gpt-4.1', 'GPT-4.1', 'active', '2027-01-14', 'gpt-6-luna', 2, 8, true, 2),
  ('openai', 'gpt-4.1-mini', 'GPT-4.1 mini', 'active', '2027-01-14', 'gpt-6-luna', 0.4, 1.6, true, 3),
  ('openai', 'gpt-4o', 'GPT-4o', 'active', '2027-01-14', 'gpt-6-luna', 2.5, 10, true, 4),
  ('openai', 'gpt-4o-mini', 'GPT-4o mini', 'active', '2027-01-14', 'gpt-6-luna', 0.15, 0.6, true, 5),
  ('gemini', 'gemini-3.8-flash', 'Gemini 3.8 Flash', 'active', null, null, null, null, true, 1),
  ('gemini', 'gemini-3.5-flash-lite', 'Gemini 3.5 Flash-Lite', 'active', null, null, null, null, true, 2),
  ('gemini', 'gemini-2.5-pro', 'Gemini 2.5 Pro', 'active', '2026-12-01', 'gemini-3.8-flash', 1.25, 10, true, 3),
  ('gemini', 'gemini-2.5-flash', 'Gemini 2.5 Flash', 'active', '2026-12-01', 'gemini-3.5-flash-lite', 0.3, 2.5, true, 4),
  ('gemini', 'gemini-2.5-flash-lite', 'Gemini 2.5 Flash-Lite', 'preview', null, null, 0.1, 0.4, true, 5),
  ('gemini', 'gemini-2.0-flash', 'Gemini 2.0 Flash', 'retired', '2026-06-01', 'gemini-3.8-flash', null, null, true, 6),
  ('gemini', 'gemini-2.0-flash-lite', 'Gemini 2.0 Flash-Lite', 'retired', '2026-06-01', 'gemini-3.5-flash-lite', null, null, true, 7),
  ('grok', 'grok-latest', 'Grok (latest)', 'active', null, null, null, null, true, 1),
  ('grok', 'grok-4.3', 'Grok 4.3', 'active', null, null, null, null, true, 2),
  ('grok', 'grok-2-latest', 'Grok 2', 'retired', null, 'grok-latest', null, null, false, 3);

-- What a workspace may spend in a calendar month (UTC); without a row: the installation's default.
create table llm_budgets (
  organisation_id uuid primary key references organisations (id) on delete cascade,
  monthly_usd numeric(10, 2) not null check (monthly_usd >= 0),
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id) on delete set null
);

-- Each call to a model. Costs are millionths of a US dollar: `reserved` is the most it can cost and counts until `cost` is known.
create table llm_calls (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  purpose text not null,
  provider text not null,
  model text not null,
  -- of the caller's: the same key with the same request is answered from here
  key text not null,
  request_hash text not null,
  status text not null check (status in ('running', 'done', 'failed', 'lost')),
  reserved bigint not null check (reserved >= 0),
  cost bigint check (cost >= 0),
  -- the model has no price, or the provider did not say how many tokens it took
  is_estimate boolean not null default false,
  input_tokens integer,
  output_tokens integer,
  answers integer,
  output jsonb,
  problem text,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (organisation_id, id)
);
create index llm_calls_by_time on llm_calls (organisation_id, started_at);
create index llm_calls_by_key on llm_calls (organisation_id, key, request_hash);
