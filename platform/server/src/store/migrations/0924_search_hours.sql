-- The last days' search figures by hour, for "24 hours": a few days are kept. `grouping` says by which dimensions a row is; the others are ''.
create table search_hours (
  organisation_id uuid not null references organisations (id) on delete cascade,
  hour timestamptz not null,
  grouping_by text not null check (grouping_by in ('total', 'page', 'country', 'device', 'all')),
  page text not null default '',
  query text not null default '',
  country text not null default '',
  device text not null default '',
  clicks double precision not null,
  impressions double precision not null,
  -- sum of the positions of all impressions
  places double precision not null,
  -- URLs and queries are too long for an index: no row is there twice
  row_hash text not null generated always as (md5(page || E'\n' || query || E'\n' || country || E'\n' || device)) stored,
  primary key (organisation_id, grouping_by, hour, row_hash)
);

-- The days (Pacific time) whose hours are stored, and from which hour on the source still counts; null: all are counted.
create table search_hour_days (
  organisation_id uuid not null references organisations (id) on delete cascade,
  day date not null,
  incomplete_from timestamptz,
  read_at timestamptz not null,
  primary key (organisation_id, day)
);

alter table google_imports drop constraint google_imports_kind_check;
alter table google_imports add constraint google_imports_kind_check check (kind in ('search', 'web', 'hours'));
