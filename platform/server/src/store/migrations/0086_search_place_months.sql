-- Pages by country and device, by month: what tables of pages read under those filters.
create table search_page_place_months (
  organisation_id uuid not null references organisations (id) on delete cascade,
  month date not null,
  page integer not null,
  country text collate "C" not null,
  device text collate "C" not null,
  clicks integer not null,
  impressions integer not null,
  places double precision not null,
  primary key (organisation_id, month, page, country, device)
);
create index search_page_place_months_page on search_page_place_months (organisation_id, page, month);
create index search_page_place_months_country on search_page_place_months (organisation_id, country, month);
-- Months that were summed up before have none yet.
update search_months set stale = true;
