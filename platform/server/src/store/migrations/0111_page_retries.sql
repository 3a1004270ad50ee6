-- Whether a page was asked for once more at the end of its crawl, because the first answer was of no use.
alter table crawl_pages add column retried boolean not null default false;
-- The crawler keeps what is pending in memory, and reads all of a crawl's addresses when it goes on with it; without this,
-- marking an address as done touches no index.
drop index crawl_frontier_pending;
