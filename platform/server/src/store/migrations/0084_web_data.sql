-- Web analytics, as it was imported: one table for the rows of all kinds, one for the joint rows that filters read. `bounced` is the
-- bounce rate × sessions and `seconds` the average duration × sessions, so that they are weighted however rows are summed up.
create table web_names (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id integer not null,
  name_id uuid not null,
  name text not null,
  primary key (organisation_id, id)
);
create unique index web_names_name on web_names (organisation_id, name_id);

create table web_sources (
  organisation_id uuid primary key references organisations (id) on delete cascade,
  time_zone text
);

-- A row for each imported day of a kind.
create table web_days (
  organisation_id uuid not null references organisations (id) on delete cascade,
  kind text not null,
  day date not null,
  final boolean not null,
  thresholded boolean not null,
  primary key (organisation_id, kind, day)
);

create table web_months (
  organisation_id uuid not null references organisations (id) on delete cascade,
  kind text not null,
  month date not null,
  stale boolean not null,
  primary key (organisation_id, kind, month)
);

create table web_facts (
  organisation_id uuid not null references organisations (id) on delete cascade,
  kind text not null,
  day date not null,
  name integer not null,
  total_users integer not null,
  active_users integer not null,
  new_users integer not null,
  sessions integer not null,
  views integer not null,
  events integer not null,
  bounced double precision not null,
  seconds double precision not null,
  primary key (organisation_id, kind, day, name)
) partition by range (day);

create table web_fact_months (
  organisation_id uuid not null references organisations (id) on delete cascade,
  kind text not null,
  month date not null,
  name integer not null,
  total_users integer not null,
  active_users integer not null,
  new_users integer not null,
  sessions integer not null,
  views integer not null,
  events integer not null,
  bounced double precision not null,
  seconds double precision not null,
  primary key (organisation_id, kind, month, name)
);

create table web_visits (
  organisation_id uuid not null references organisations (id) on delete cascade,
  day date not null,
  channel integer not null,
  source integer not null,
  country integer not null,
  device integer not null,
  browser integer not null,
  operating_system integer not null,
  total_users integer not null,
  active_users integer not null,
  new_users integer not null,
  sessions integer not null,
  views integer not null,
  events integer not null,
  bounced double precision not null,
  seconds double precision not null,
  primary key (organisation_id, day, channel, source, country, device, browser, operating_system)
) partition by range (day);
