-- A page's text is kept with its facts, where it takes a quarter of the time to store and is not copied from crawl to crawl.
alter table crawl_pages drop column text;
-- Nothing looks pages up by this; without it, moving them to the next crawl touches no index.
drop index crawl_page_facts_crawl;

-- Parts of pages are written by the hundred for each page, and only while the crawl's own row is locked: asking for each of
-- them whether there is such a crawl took a third of the time.
alter table crawl_frontier drop constraint crawl_frontier_organisation_id_crawl_id_fkey;
alter table crawl_links drop constraint crawl_links_organisation_id_crawl_id_fkey;
alter table crawl_images drop constraint crawl_images_organisation_id_crawl_id_fkey;

create function forget_crawl_parts() returns trigger language plpgsql as $$
begin
  delete from crawl_frontier where organisation_id = old.organisation_id and crawl_id = old.id;
  delete from crawl_links where organisation_id = old.organisation_id and crawl_id = old.id;
  delete from crawl_images where organisation_id = old.organisation_id and crawl_id = old.id;
  return null;
end $$;
create trigger crawl_parts after delete on crawls for each row execute function forget_crawl_parts();
