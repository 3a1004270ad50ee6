-- Measuring of page speed: what was planned, what came of it, and what visitors had.
create table vitals_runs (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  crawl_id uuid not null,
  -- the task that runs or ran it; null for the moment between the two inserts
  task_id uuid,
  options jsonb not null default '{}',
  -- null until the pages are chosen
  planned integer,
  templates integer not null default 0,
  pages integer not null default 0,
  message text not null default '',
  created_by uuid references users (id) on delete set null,
  started_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create index vitals_runs_newest on vitals_runs (organisation_id, started_at desc);
create unique index vitals_runs_task on vitals_runs (task_id);

-- One page on one device: first the plan, then what came of it. Times in ms.
create table vitals_measurements (
  organisation_id uuid not null,
  run_id uuid not null,
  url_id uuid not null,
  device text not null check (device in ('desktop', 'mobile')),
  seq integer not null,
  url text not null,
  template text not null,
  -- how many pages its template has
  template_pages integer not null,
  method text not null check (method in ('lighthouse', 'cdp')),
  state text not null default 'waiting' check (state in ('waiting', 'measured', 'failed')),
  -- how often it was begun: what ends the process twice is left alone
  tries integer not null default 0,
  version text not null default '',
  browser text not null default '',
  samples integer not null default 0,
  fcp real,
  lcp real,
  tbt real,
  cls real,
  problem text not null default '',
  measured_at timestamptz,
  primary key (organisation_id, run_id, url_id, device),
  foreign key (organisation_id, run_id) references vitals_runs (organisation_id, id) on delete cascade
);
create index vitals_measurements_waiting on vitals_measurements (organisation_id, run_id, seq) where state = 'waiting';

alter table page_vitals add column browser text not null default '';
-- why the newest try gave no figures
create table vitals_problems (
  organisation_id uuid not null references organisations (id) on delete cascade,
  url_id uuid not null,
  device text not null check (device in ('desktop', 'mobile')),
  problem text not null,
  tried_at timestamptz not null default now(),
  primary key (organisation_id, url_id, device)
);

-- Chrome UX Report: 75th percentiles over 28 days; `cls` has no unit, the rest is ms. The site as a whole under the id of its origin.
create table field_vitals (
  organisation_id uuid not null references organisations (id) on delete cascade,
  url_id uuid not null,
  device text not null check (device in ('desktop', 'mobile')),
  scope text not null check (scope in ('page', 'origin')),
  fcp real,
  lcp real,
  cls real,
  inp real,
  ttfb real,
  first_date date,
  last_date date,
  fetched_at timestamptz not null default now(),
  primary key (organisation_id, url_id, device)
);
