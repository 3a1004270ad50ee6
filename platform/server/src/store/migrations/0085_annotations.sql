-- Notes on the time charts.
create table annotations (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- who wrote it; null once the account is gone, which leaves a workspace's note to its managers
  user_id uuid references users (id) on delete set null,
  scope text not null check (scope in ('personal', 'workspace')),
  day date not null,
  end_day date not null check (end_day >= day),
  text text not null,
  page_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create index annotations_day on annotations (organisation_id, day);

-- What the platform did to pages of the site: marks on the charts, and what measured impact begins with.
create table page_changes (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('publish', 'fix')),
  page_url text not null,
  text text not null,
  -- route that shows more; null: none
  link text,
  changed_at timestamptz not null,
  primary key (organisation_id, id)
);
create index page_changes_time on page_changes (organisation_id, changed_at);

-- Measured effects as they were last worked out; `stamp` says from which rows.
create table page_impacts (
  organisation_id uuid not null references organisations (id) on delete cascade,
  change_id uuid not null,
  stamp text not null,
  result jsonb not null,
  primary key (organisation_id, change_id)
);
