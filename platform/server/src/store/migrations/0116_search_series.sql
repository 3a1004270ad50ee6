-- The days of each page and each query in one value a run of 128 days (counted from 1970-01-01): days of thousands of them, those with a
-- word, are read from a row each instead of a row a day. Made of the days of `search_sums`; `packed-series.ts` says what `figures` are.
create table search_series (
  organisation_id uuid not null,
  dimension text collate "C" not null check (dimension in ('page', 'query')),
  start date not null,
  key integer not null,
  figures text collate "C" not null,
  primary key (organisation_id, dimension, start, key)
) with (toast_tuple_target = 8160);
-- Read whole and packed already: it stays in the row, as it is.
alter table search_series alter column figures set storage external;

-- Rows are as many as those of imported days, and go with them (see 0113_import_rows.sql).
create or replace function forget_imported_rows() returns trigger language plpgsql as $$
begin
  delete from search_facts where organisation_id = old.id;
  delete from search_page_days where organisation_id = old.id;
  delete from search_query_days where organisation_id = old.id;
  delete from search_series where organisation_id = old.id;
  delete from search_places where organisation_id = old.id;
  delete from web_facts where organisation_id = old.id;
  delete from web_visits where organisation_id = old.id;
  return null;
end $$;

-- Whether the series hold the day as it is stored; until then it is read by itself.
alter table search_days add column in_series boolean not null default false;
