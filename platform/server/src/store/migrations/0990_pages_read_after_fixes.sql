-- The audit reads a fixed page again once no crawl runs, so that what it shows of the page is true.
alter table publish_operations add column to_read_again boolean not null default false;
create index publish_operations_to_read_again on publish_operations (organisation_id) where to_read_again;
-- When pages of a crawl were last read again after it.
alter table crawls add column read_again_at timestamptz;
