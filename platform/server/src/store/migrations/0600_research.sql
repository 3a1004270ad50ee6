-- Content research. A run's steps, plan, questions, outline and draft stand in its row: they are read and shown together.
create table research_runs (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  settings jsonb not null,
  status text not null default 'planned' check (status in ('planned', 'running', 'ready', 'stopped', 'failed')),
  mode text not null default 'rules' check (mode in ('rules', 'model')),
  message text not null default '',
  task_id uuid,
  steps jsonb not null,
  plan jsonb not null default '[]',
  questions jsonb not null default '[]',
  coverage jsonb,
  outline jsonb not null default '[]',
  draft jsonb,
  post_id uuid,
  -- of the month's allowance; null once it is used or given back
  reservation_id uuid,
  -- counts up with each change of what steps are made from: part of the keys of paid calls
  revision integer not null default 1,
  share_hash text,
  share_expires_at timestamptz,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organisation_id, id)
);
create unique index research_runs_client on research_runs (organisation_id, client_id);
create unique index research_runs_share on research_runs (share_hash) where share_hash is not null;
create index research_runs_newest on research_runs (organisation_id, created_at desc);

-- What was read, as it was then. Facts cite spans of `snapshot`, so it is never changed.
create table research_sources (
  organisation_id uuid not null,
  run_id uuid not null,
  id uuid not null default gen_random_uuid(),
  number integer not null,
  url text not null,
  title text not null default '',
  origin text not null check (origin in ('own', 'given', 'search')),
  state text not null check (state in ('read', 'failed')),
  reason text not null default '',
  fetched_at timestamptz,
  hash text not null default '',
  snapshot text not null default '',
  -- where each block of the snapshot begins and ends, and what it is
  blocks jsonb not null default '[]',
  excluded boolean not null default false,
  primary key (organisation_id, run_id, id),
  foreign key (organisation_id, run_id) references research_runs (organisation_id, id) on delete cascade
);
create unique index research_sources_url on research_sources (organisation_id, run_id, url);

create table research_facts (
  organisation_id uuid not null,
  run_id uuid not null,
  id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  question_id text not null,
  place integer not null,
  text text not null,
  quote text not null,
  span_start integer not null,
  span_end integer not null,
  excluded boolean not null default false,
  primary key (organisation_id, run_id, id),
  foreign key (organisation_id, run_id, source_id) references research_sources (organisation_id, run_id, id) on delete cascade
);
