-- Each page as it was last read, whole, so that an unchanged one need not be read again.
create table crawl_page_facts (
  organisation_id uuid not null references organisations (id) on delete cascade,
  url_id uuid not null,
  -- of the code that read the page
  extractor integer not null,
  -- the crawler's row, JSON compressed with zstd
  facts bytea not null,
  primary key (organisation_id, url_id)
);
alter table crawl_page_facts alter column facts set storage external;
