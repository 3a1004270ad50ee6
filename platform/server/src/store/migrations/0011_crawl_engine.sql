-- How a crawl was asked for, who asked, and whether it stands still because somebody paused it.
alter table crawls add column options jsonb not null default '{}';
alter table crawls add column paused boolean not null default false;
alter table crawls add column started_by text not null default 'user' check (started_by in ('user', 'schedule'));

alter table crawl_pages add column text text;
alter table crawl_pages add column content_hash text;
-- why the facts of a page were taken over from the crawl before; null: it was read
alter table crawl_pages add column unchanged text;
-- what drawing the page in a browser showed; null: it says all it has to without scripts
alter table crawl_pages add column rendering jsonb;
