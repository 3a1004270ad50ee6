-- Measurements of page speed, the newest of each page, device and method; times in ms. Methods are never averaged together.
create table page_vitals (
  organisation_id uuid not null references organisations (id) on delete cascade,
  url_id uuid not null,
  device text not null check (device in ('desktop', 'mobile')),
  method text not null,
  version text not null default '',
  samples integer not null default 1,
  fcp real,
  lcp real,
  tbt real,
  cls real,
  measured_at timestamptz not null default now(),
  primary key (organisation_id, url_id, device, method)
);

-- Image files as they answered when they were last asked for.
create table image_files (
  organisation_id uuid not null references organisations (id) on delete cascade,
  url_id uuid not null,
  url text not null,
  status integer,
  bytes bigint,
  content_type text,
  width integer,
  height integer,
  fetched_at timestamptz not null default now(),
  primary key (organisation_id, url_id)
);

-- Rows of Search Console: one for each day, page, query, device and country. `page_id` is made from the address as in crawls.
create table search_rows (
  organisation_id uuid not null references organisations (id) on delete cascade,
  day date not null,
  page_id uuid not null,
  page_url text not null,
  query text not null,
  device text not null default '',
  country text not null default '',
  clicks integer not null,
  impressions integer not null,
  position real not null,
  primary key (organisation_id, day, page_id, query, device, country)
);
create index search_rows_page on search_rows (organisation_id, page_id, day);

-- Each page's last 30 days and how they compare with the 30 before; worked out when rows arrive or a crawl ends.
create table page_figures (
  organisation_id uuid not null references organisations (id) on delete cascade,
  page_id uuid not null,
  position real,
  clicks integer,
  impressions integer,
  ctr real,
  growth_clicks real,
  growth_impressions real,
  growth_ctr real,
  growth_position real,
  primary key (organisation_id, page_id)
);
