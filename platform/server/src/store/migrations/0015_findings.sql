-- What checks found, page by page, and how the site's pages hang together.
alter table crawl_pages add column across_issues text[] not null default '{}';
alter table crawl_pages add column template text not null default '';
-- other pages that link here, and the share of internal PageRank times the number of pages (1: the average page)
alter table crawl_pages add column inlinks integer not null default 0;
alter table crawl_pages add column rank real not null default 0;
alter table crawl_links add column area text not null default '';

create table crawl_findings (
  organisation_id uuid not null,
  crawl_id uuid not null,
  page_id uuid not null,
  -- what checks over the whole site need of the page
  facts jsonb,
  -- by code: how often, and the first details; of the page itself, and of the whole crawl
  own jsonb not null default '{}',
  across jsonb not null default '{}',
  primary key (organisation_id, crawl_id, page_id),
  foreign key (organisation_id, crawl_id) references crawls (organisation_id, id) on delete cascade
);

-- Links that are wrong, one row for all the places one link stands in.
create table crawl_link_groups (
  organisation_id uuid not null,
  crawl_id uuid not null,
  id integer not null,
  code text not null,
  target text not null,
  anchor text not null,
  area text not null,
  occurrences integer not null,
  pages integer not null,
  is_template boolean not null,
  examples uuid[] not null,
  primary key (organisation_id, crawl_id, id),
  foreign key (organisation_id, crawl_id) references crawls (organisation_id, id) on delete cascade
);
create index crawl_link_groups_code on crawl_link_groups (organisation_id, crawl_id, code, occurrences desc);

-- Where a workspace sees a check differently. null: as the check has it.
create table check_settings (
  organisation_id uuid not null references organisations (id) on delete cascade,
  code text not null,
  enabled boolean not null default true,
  kind text check (kind in ('issue', 'potential_issue', 'insight')),
  level text check (level in ('high', 'medium', 'low')),
  updated_by uuid references users (id) on delete set null,
  updated_at timestamptz not null default now(),
  primary key (organisation_id, code)
);
