-- What is looked up once a crawl is over: each piece of work that followed it.
create table crawl_follow_ups (
  organisation_id uuid not null,
  crawl_id uuid not null,
  kind text not null,
  started_at timestamptz not null default now(),
  primary key (organisation_id, crawl_id, kind),
  foreign key (organisation_id, crawl_id) references crawls (organisation_id, id) on delete cascade
);
create index crawls_finished on crawls (finished_at) where status = 'SUCCESS';

-- How addresses of other sites answered when they were last asked for.
create table outside_links (
  organisation_id uuid not null references organisations (id) on delete cascade,
  url_id uuid not null,
  url text not null,
  verdict text not null check (verdict in ('fine', 'gone', 'unsure')),
  status integer,
  asked_at timestamptz not null default now(),
  primary key (organisation_id, url_id)
);

-- Whether page speed is measured by itself after a crawl.
create table vitals_settings (
  organisation_id uuid primary key references organisations (id) on delete cascade,
  after_crawl text not null check (after_crawl in ('never', 'scheduled', 'every')),
  updated_at timestamptz not null default now()
);
