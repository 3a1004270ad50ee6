-- What a crawl amounts to, kept with it when its pages are removed: counts, and the pages that its health score is made of.
alter table crawls add column overview jsonb;
