-- Projects of the keyword planner: lists of keywords, grouped. Figures are those of the day on which the project was made or refreshed.
create table keyword_projects (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('keywords', 'seeds')),
  name text not null,
  -- what it began with
  seeds text[] not null,
  -- `provider/model` that proposed keywords; null: none did
  model text,
  -- the last day of the 30 that the figures are of; null: there were none
  figures_day date,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);

create table keyword_project_keywords (
  organisation_id uuid not null,
  project_id uuid not null,
  keyword text not null,
  cluster text not null,
  source text not null check (source in ('typed', 'search_console', 'site', 'model')),
  intent text not null,
  clicks integer,
  impressions integer,
  position real,
  page_url text,
  note text not null default '',
  primary key (organisation_id, project_id, keyword),
  foreign key (organisation_id, project_id) references keyword_projects (organisation_id, id) on delete cascade
);
