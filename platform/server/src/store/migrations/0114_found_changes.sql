-- Changes that nobody told of, but that a crawl found: they happened after the page was read the time before.
alter table page_changes drop constraint page_changes_kind_check;
alter table page_changes add constraint page_changes_kind_check check (kind in ('publish', 'fix', 'found'));
alter table page_changes add column changed_after timestamptz;
-- the crawl that found it; null: it was told of
alter table page_changes add column crawl_id uuid;
alter table page_changes add constraint page_changes_found check ((kind = 'found') = (crawl_id is not null and changed_after is not null));
create index page_changes_page on page_changes (organisation_id, page_url, changed_at);
