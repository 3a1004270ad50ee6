-- Plans are data: an administrator changes limits without a release.
create table plans (
  type text primary key check (type in ('free', 'basic', 'pro')),
  name text not null,
  price_minor integer not null check (price_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  deep_research_limit integer not null check (deep_research_limit >= 0),
  backlink_articles_limit integer not null check (backlink_articles_limit >= 0),
  keyword_metadata_limit integer not null check (keyword_metadata_limit >= 0)
);

insert into plans values
  ('free', 'Free', 0, 'USD', 3, 2, 25),
  ('basic', 'Basic', 2900, 'USD', 30, 20, 500),
  ('pro', 'Pro', 9900, 'USD', 200, 100, 5000);

-- A workspace without a row is on the free plan; its months count from its creation.
create table subscriptions (
  organisation_id uuid primary key references organisations (id) on delete cascade,
  plan_type text not null references plans (type),
  anchor timestamptz not null
);

-- One row for each thing used; what remains is counted from these.
create table plan_usage (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('deep_research', 'backlink_articles', 'keyword_metadata')),
  amount integer not null check (amount > 0),
  at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create index plan_usage_by_time on plan_usage (organisation_id, kind, at);
