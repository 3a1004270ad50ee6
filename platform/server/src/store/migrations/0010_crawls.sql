-- Crawls and what they found. The counters are kept with each stored page, so that watching a crawl costs one row.
create table crawls (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- the task that runs or ran it; null for the moment between the two inserts
  task_id uuid,
  status text not null default 'PENDING' check (status in ('PENDING', 'RUNNING', 'STOPPED', 'SUCCESS', 'FAILURE')),
  start_url text not null,
  max_pages integer not null check (max_pages > 0),
  -- robots.txt and sitemaps as they were when the crawl began; null: not read yet
  site jsonb,
  discovered integer not null default 0,
  pending integer not null default 0,
  fetched integer not null default 0,
  failed integer not null default 0,
  robots_blocked integer not null default 0,
  message text not null default '',
  created_by uuid references users (id) on delete set null,
  started_at timestamptz not null default now(),
  resumed_at timestamptz,
  finished_at timestamptz,
  primary key (organisation_id, id)
);
create index crawls_newest on crawls (organisation_id, started_at desc);
create unique index crawls_one_running on crawls (organisation_id) where status in ('PENDING', 'RUNNING');

-- Every address a crawl knows. `url_id` is the first half of the address's SHA-256: short, and the same in every crawl.
create table crawl_frontier (
  organisation_id uuid not null,
  crawl_id uuid not null,
  url_id uuid not null,
  url text not null,
  depth integer,
  discovered_from text,
  source text not null,
  in_sitemap boolean not null default false,
  done boolean not null default false,
  seq bigint generated always as identity,
  primary key (organisation_id, crawl_id, url_id),
  foreign key (organisation_id, crawl_id) references crawls (organisation_id, id) on delete cascade
);
create index crawl_frontier_pending on crawl_frontier (organisation_id, crawl_id, depth, seq) where not done;

create table crawl_pages (
  organisation_id uuid not null,
  crawl_id uuid not null,
  page_id uuid not null,
  url text not null,
  outcome text not null,
  status integer,
  redirect_to text,
  redirect_id uuid,
  failure_reason text,
  failure_message text,
  depth integer,
  discovered_from text,
  source text not null,
  in_sitemap boolean not null,
  fetched_at timestamptz not null,
  response_ms real,
  total_ms real,
  content_type text,
  charset text,
  bytes bigint,
  headers jsonb not null,
  title text,
  description text,
  canonical text,
  canonical_id uuid,
  lang text,
  no_index boolean not null default false,
  word_count integer not null default 0,
  internal_links integer not null default 0,
  external_links integer not null default 0,
  images integer not null default 0,
  images_without_alt integer not null default 0,
  -- the other facts of an HTML page; null for other answers
  html jsonb,
  -- what is wrong with the page by itself, and with what is known of the whole crawl
  own_issues text[] not null default '{}',
  issues text[] not null default '{}',
  score integer not null default 100,
  primary key (organisation_id, crawl_id, page_id),
  foreign key (organisation_id, crawl_id) references crawls (organisation_id, id) on delete cascade
);

create table crawl_links (
  organisation_id uuid not null,
  crawl_id uuid not null,
  page_id uuid not null,
  position integer not null,
  href text not null,
  url text,
  target_id uuid,
  internal boolean not null,
  nofollow boolean not null,
  anchor text not null,
  primary key (organisation_id, crawl_id, page_id, position),
  foreign key (organisation_id, crawl_id) references crawls (organisation_id, id) on delete cascade
);
create index crawl_links_target on crawl_links (organisation_id, crawl_id, target_id) where internal;

create table crawl_images (
  organisation_id uuid not null,
  crawl_id uuid not null,
  page_id uuid not null,
  position integer not null,
  src text,
  url text,
  alt text,
  srcset boolean not null,
  decorative boolean not null,
  -- as the checks see this use of the image
  lacks_alt boolean not null,
  lacks_srcset boolean not null,
  width real,
  height real,
  loading text,
  primary key (organisation_id, crawl_id, page_id, position),
  foreign key (organisation_id, crawl_id) references crawls (organisation_id, id) on delete cascade
);

-- Addresses that were not queued because they look endless, counted by kind and pattern.
create table crawl_traps (
  organisation_id uuid not null,
  crawl_id uuid not null,
  kind text not null,
  pattern_id uuid not null,
  pattern text not null,
  example text not null,
  found_on text,
  hits integer not null,
  primary key (organisation_id, crawl_id, kind, pattern_id),
  foreign key (organisation_id, crawl_id) references crawls (organisation_id, id) on delete cascade
);
