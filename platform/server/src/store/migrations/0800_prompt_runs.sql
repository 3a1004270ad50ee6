-- What people tried on language models: one row a run, its answers added as they come.
create table prompt_runs (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  blocks jsonb not null,
  models jsonb not null,
  responses jsonb not null default '[]',
  created_at timestamptz not null,
  primary key (organisation_id, user_id, id)
);

create index prompt_runs_newest on prompt_runs (organisation_id, user_id, created_at desc);
