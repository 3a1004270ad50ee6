-- What a plan allows is reserved before it is used. A counter has the sums of one period; its row is what parallel uses queue at.
create table limit_counters (
  organisation_id uuid not null references organisations (id) on delete cascade,
  kind text not null check (kind in ('deep_research', 'backlink_articles', 'keyword_metadata')),
  period_start timestamptz not null,
  reserved integer not null default 0 check (reserved >= 0),
  used integer not null default 0 check (used >= 0),
  primary key (organisation_id, kind, period_start)
);

-- One piece of work that takes from a limit. `reference` names the work, so that a repeated reservation is the same one.
create table limit_reservations (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('deep_research', 'backlink_articles', 'keyword_metadata')),
  period_start timestamptz not null,
  amount integer not null check (amount > 0),
  reference text not null check (reference <> ''),
  state text not null default 'reserved' check (state in ('reserved', 'used', 'returned')),
  -- a reservation whose work is not alive ends here
  lease_until timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (organisation_id, id),
  unique (id),
  unique (organisation_id, kind, reference)
);
create index limit_reservations_open on limit_reservations (lease_until) where state = 'reserved';

-- Double entry: each movement takes from one account what it gives to another, so everything always sums to zero.
create table limit_entries (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id bigint generated always as identity,
  reservation_id uuid not null,
  kind text not null,
  period_start timestamptz not null,
  account text not null check (account in ('available', 'reserved', 'used')),
  amount integer not null,
  at timestamptz not null,
  primary key (organisation_id, id)
);
create index limit_entries_of_period on limit_entries (organisation_id, kind, period_start);

-- Nothing ever wrote to it.
drop table plan_usage;
