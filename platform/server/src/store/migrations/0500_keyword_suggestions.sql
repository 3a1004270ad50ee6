-- Titles and descriptions that were made for a page. The same question is answered from here and takes nothing of the month's limit.
create table keyword_suggestions (
  organisation_id uuid not null references organisations (id) on delete cascade,
  page_id uuid not null,
  -- of the queries, of what the page says, and of the model
  question text not null,
  id uuid not null default gen_random_uuid(),
  answer jsonb not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, page_id, question)
);
