-- How a workspace's site is crawled, and when by itself.
create table crawl_settings (
  organisation_id uuid primary key references organisations (id) on delete cascade,
  settings jsonb not null,
  -- user name and password for a site behind HTTP Basic authentication
  basic_auth_sealed text,
  updated_at timestamptz not null default now()
);

create table crawl_schedules (
  organisation_id uuid primary key references organisations (id) on delete cascade,
  every text not null check (every in ('daily', 'weekly')),
  -- 0 is Sunday; of weekly schedules
  weekday integer not null check (weekday between 0 and 6),
  -- UTC
  hour integer not null check (hour between 0 and 23),
  next_at timestamptz not null,
  last_started_at timestamptz,
  -- why the last one did not start, for people
  problem text not null default '',
  created_by uuid references users (id) on delete set null
);
create index crawl_schedules_due on crawl_schedules (next_at);
