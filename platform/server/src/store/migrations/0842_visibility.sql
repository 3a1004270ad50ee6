-- Which questions a workspace has language models asked, and what they answered.
create table visibility_settings (
  organisation_id uuid primary key references organisations (id) on delete cascade,
  settings jsonb not null,
  next_at timestamptz,
  task_id uuid,
  updated_at timestamptz not null
);

create index visibility_due on visibility_settings (next_at) where next_at is not null;

create table visibility_answers (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  prompt text not null,
  model text not null,
  day date not null,
  run integer not null,
  answer text not null,
  -- null: not named
  place integer,
  word text,
  tone text,
  rivals text[] not null default '{}',
  cited text[] not null default '{}',
  output_tokens integer not null default 0,
  created_at timestamptz not null,
  primary key (organisation_id, id)
);

create unique index visibility_answers_once on visibility_answers (organisation_id, day, model, md5(prompt), run);
