-- Figures of all pages or queries over aligned runs of days (1, 4, 16, 64 and 256, counted from 1970-01-01), packed into one value a run,
-- in the place of sums by month: a range of any length is a handful of runs, which the server reads whole and adds up. `country` and
-- `device` are '' where rows of all of them count; a run of a single country or device comes from the joint rows.
-- `figures`: the clicks of all keys, then their impressions, then their places, each as float8send gives it, then the keys, as int4send does.
create table search_sums (
  organisation_id uuid not null references organisations (id) on delete cascade,
  dimension text collate "C" not null check (dimension in ('page', 'query')),
  length smallint not null,
  start date not null,
  country text collate "C" not null,
  device text collate "C" not null,
  figures bytea not null,
  primary key (organisation_id, dimension, length, start, country, device)
);
-- It is read whole and at once: packing it smaller would cost more than it saves.
alter table search_sums alter column figures set storage external;

-- Day by day, so that each fits into memory.
do $$
declare stored record;
begin
  for stored in select organisation_id, day from search_days loop
    insert into search_sums (organisation_id, dimension, length, start, country, device, figures)
    select stored.organisation_id, dimension, 1, stored.day, coalesce(country, ''), coalesce(device, ''),
      string_agg(float8send(clicks), '') || string_agg(float8send(impressions), '') || string_agg(float8send(places), '') || string_agg(int4send(key), '')
    from (
      select 'page' as dimension, null as country, null as device, page as key, clicks::float8 as clicks, impressions::float8 as impressions, places
      from search_page_days where organisation_id = stored.organisation_id and day = stored.day
      union all
      select 'page', country, device, page, sum(clicks)::float8, sum(impressions)::float8, sum(places)
      from search_facts where organisation_id = stored.organisation_id and day = stored.day group by grouping sets ((page, country), (page, device))
      union all
      select 'query', country, device, query, sum(clicks)::float8, sum(impressions)::float8, sum(places)
      from search_facts where organisation_id = stored.organisation_id and day = stored.day group by grouping sets ((query), (query, country), (query, device))
    ) s group by dimension, country, device;
  end loop;
end $$;

-- Joint rows summed up over runs of 32 days.
create table search_fact_spans (
  organisation_id uuid not null references organisations (id) on delete cascade,
  length smallint not null,
  start date not null,
  page integer not null,
  query integer not null,
  country text collate "C" not null,
  device text collate "C" not null,
  clicks double precision not null,
  impressions double precision not null,
  places double precision not null,
  primary key (organisation_id, length, start, page, query, country, device)
);
create index search_fact_spans_page on search_fact_spans (organisation_id, page, length, start);
create index search_fact_spans_query on search_fact_spans (organisation_id, query, length, start);

-- With the figures in them, so that days of the pages or queries of a filter are read from the index alone.
drop index search_page_days_page, search_query_days_query;
create index search_page_days_page on search_page_days (organisation_id, page, day) include (clicks, impressions, places);
create index search_query_days_query on search_query_days (organisation_id, query, day) include (clicks, impressions, places);

-- Whether longer runs hold the day as it is stored.
alter table search_days add column settled boolean not null default false;

drop table search_months, search_page_months, search_query_months, search_fact_months, search_page_place_months;
