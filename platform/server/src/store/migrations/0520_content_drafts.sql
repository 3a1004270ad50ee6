-- Improved content of pages of the connected site: what was read, what is proposed, and what was decided. One draft a page.
create table content_drafts (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- `kind/id` of the connected site
  ref text not null,
  platform text not null,
  title text not null,
  page_url text not null,
  original_html text not null,
  -- of the page's source, its queries and the model: the same question is answered from here
  question text not null,
  changes jsonb not null,
  unanswered jsonb not null,
  model text,
  is_sandbox boolean not null,
  rejected integer not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, ref)
);
