-- Prompts asked with the values of many cases, of several models: one row a run, one row an answer.
create table prompt_matrix_runs (
  organisation_id uuid not null references organisations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  plan jsonb not null,
  models jsonb not null,
  -- answers wanted
  total integer not null,
  task_id uuid,
  created_at timestamptz not null,
  primary key (organisation_id, user_id, id)
);
create index prompt_matrix_runs_newest on prompt_matrix_runs (organisation_id, user_id, created_at desc);

create table prompt_matrix_answers (
  organisation_id uuid not null,
  user_id uuid not null,
  run_id uuid not null,
  prompt_id text not null,
  model_id text not null,
  case_id text not null,
  -- null: there is no answer, or nothing that it is held against
  passed boolean,
  -- null: there is an answer and its verdicts
  error text,
  answer jsonb not null,
  primary key (organisation_id, user_id, run_id, prompt_id, model_id, case_id),
  foreign key (organisation_id, user_id, run_id) references prompt_matrix_runs (organisation_id, user_id, id) on delete cascade
);
