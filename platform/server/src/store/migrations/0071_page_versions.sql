-- In which crawl's rows a page stands as it was last read, so that an unchanged one is copied there and not sent again.
alter table crawl_page_facts add column crawl_id uuid;
-- of the checks that looked at it
alter table crawl_page_facts add column checks text not null default '';
-- the crawler's row without the facts, and where the page leads
alter table crawl_page_facts add column row jsonb;
alter table crawl_page_facts add column leads jsonb;
create index crawl_page_facts_crawl on crawl_page_facts (organisation_id, crawl_id);
