-- Search Console, as it was imported. Texts stand once in dictionaries, so that rows are narrow; `places` is position × impressions,
-- so that positions are weighted however rows are summed up. Tables of days are partitioned by month.
create table search_pages (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id integer not null,
  -- made from the address as in crawls
  page_id uuid not null,
  url text not null,
  primary key (organisation_id, id)
);
create unique index search_pages_page on search_pages (organisation_id, page_id);

create table search_queries (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id integer not null,
  -- made from the text as `page_id` is from an address
  query_id uuid not null,
  query text not null,
  words smallint not null,
  primary key (organisation_id, id)
);
create unique index search_queries_query on search_queries (organisation_id, query_id);

-- A row for each imported day: the property's own totals (null: the source has none), and the sums of its page rows and query rows.
create table search_days (
  organisation_id uuid not null references organisations (id) on delete cascade,
  day date not null,
  final boolean not null,
  truncated boolean not null,
  clicks integer,
  impressions integer,
  places double precision,
  page_clicks integer not null,
  page_impressions integer not null,
  page_places double precision not null,
  query_clicks integer not null,
  query_impressions integer not null,
  query_places double precision not null,
  primary key (organisation_id, day)
);

-- Months that have monthly sums; while `stale`, a day was stored since.
create table search_months (
  organisation_id uuid not null references organisations (id) on delete cascade,
  month date not null,
  stale boolean not null,
  primary key (organisation_id, month)
);

-- By day: the property's rows of each device (`country` is '') and each country (`device` is ''), and the joint rows summed over both.
create table search_places (
  organisation_id uuid not null references organisations (id) on delete cascade,
  day date not null,
  country text collate "C" not null,
  device text collate "C" not null,
  clicks integer not null,
  impressions integer not null,
  places double precision not null,
  primary key (organisation_id, day, country, device)
);

create table search_facts (
  organisation_id uuid not null references organisations (id) on delete cascade,
  day date not null,
  page integer not null,
  query integer not null,
  country text collate "C" not null,
  device text collate "C" not null,
  clicks integer not null,
  impressions integer not null,
  places double precision not null,
  primary key (organisation_id, day, page, query, country, device)
) partition by range (day);
create index search_facts_page on search_facts (organisation_id, page, day);
create index search_facts_query on search_facts (organisation_id, query, day);

create table search_page_days (
  organisation_id uuid not null references organisations (id) on delete cascade,
  day date not null,
  page integer not null,
  clicks integer not null,
  impressions integer not null,
  places double precision not null,
  primary key (organisation_id, day, page)
) partition by range (day);
create index search_page_days_page on search_page_days (organisation_id, page, day);

create table search_query_days (
  organisation_id uuid not null references organisations (id) on delete cascade,
  day date not null,
  query integer not null,
  clicks integer not null,
  impressions integer not null,
  places double precision not null,
  primary key (organisation_id, day, query)
) partition by range (day);
create index search_query_days_query on search_query_days (organisation_id, query, day);

create table search_page_months (
  organisation_id uuid not null references organisations (id) on delete cascade,
  month date not null,
  page integer not null,
  clicks integer not null,
  impressions integer not null,
  places double precision not null,
  primary key (organisation_id, month, page)
);

create table search_query_months (
  organisation_id uuid not null references organisations (id) on delete cascade,
  month date not null,
  query integer not null,
  clicks integer not null,
  impressions integer not null,
  places double precision not null,
  primary key (organisation_id, month, query)
);

create table search_fact_months (
  organisation_id uuid not null references organisations (id) on delete cascade,
  month date not null,
  page integer not null,
  query integer not null,
  country text collate "C" not null,
  device text collate "C" not null,
  clicks integer not null,
  impressions integer not null,
  places double precision not null,
  primary key (organisation_id, month, page, query, country, device)
);
create index search_fact_months_page on search_fact_months (organisation_id, page, month);
create index search_fact_months_query on search_fact_months (organisation_id, query, month);
