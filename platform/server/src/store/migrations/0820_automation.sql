-- The automation tester: saved tests, their runs, and what the pages looked like after each step.
create table automation_tests (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  url text not null,
  description text not null,
  -- username and password, sealed; null: the test signs in nowhere
  login_sealed text,
  -- what is known of the element of each step, by the step's line
  fingerprints jsonb not null default '{}',
  schedule text not null default 'never' check (schedule in ('never', 'hourly', 'daily', 'weekly')),
  next_at timestamptz,
  problem text not null default '',
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organisation_id, id)
);
create index automation_tests_due on automation_tests (next_at) where next_at is not null;

create table automation_runs (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  test_id uuid,
  parent_id uuid,
  url text not null,
  description text not null,
  planner text not null check (planner in ('steps', 'model')),
  model text,
  login_sealed text,
  until_step integer,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'passed', 'failed', 'cancelled')),
  message text not null default '',
  steps jsonb not null default '[]',
  fingerprints jsonb not null default '{}',
  task_id uuid,
  started_by text not null check (started_by in ('user', 'schedule')),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  -- seconds
  execution_time double precision,
  primary key (organisation_id, id)
);
create unique index automation_runs_client on automation_runs (organisation_id, client_id);
create index automation_runs_newest on automation_runs (organisation_id, created_at desc);
create index automation_runs_of_test on automation_runs (organisation_id, test_id, created_at desc) where test_id is not null;

create table automation_screenshots (
  organisation_id uuid not null,
  run_id uuid not null,
  -- from 1
  step integer not null,
  jpeg bytea not null,
  primary key (organisation_id, run_id, step),
  foreign key (organisation_id, run_id) references automation_runs (organisation_id, id) on delete cascade
);
