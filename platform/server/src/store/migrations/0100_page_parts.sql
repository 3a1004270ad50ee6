-- A page that has not changed costs a recrawl one row: its links and images stay where the crawl that read it put them.
alter table crawl_links rename to crawl_link_rows;
alter table crawl_images rename to crawl_image_rows;
-- which crawl that was; null: the page's own
alter table crawl_pages add column parts_of uuid;

-- The links and images of each crawl's pages, wherever they stand.
create view crawl_links as
  select p.organisation_id, p.crawl_id, l.page_id, l.position, l.href, l.url, l.target_id, l.internal, l.nofollow, l.anchor, l.area
  from crawl_pages p join crawl_link_rows l
    on l.organisation_id = p.organisation_id and l.crawl_id = coalesce(p.parts_of, p.crawl_id) and l.page_id = p.page_id;
create view crawl_images as
  select p.organisation_id, p.crawl_id, i.page_id, i.position, i.src, i.url, i.alt, i.srcset, i.decorative, i.lacks_alt, i.lacks_srcset, i.width, i.height, i.loading
  from crawl_pages p join crawl_image_rows i
    on i.organisation_id = p.organisation_id and i.crawl_id = coalesce(p.parts_of, p.crawl_id) and i.page_id = p.page_id;

-- Who links to a page is asked without knowing in which crawls the links were read.
drop index crawl_links_target;
create index crawl_link_rows_target on crawl_link_rows (organisation_id, target_id) where internal;

-- Parts go with the last page that refers to them, whatever removes it.
create function forget_page_parts() returns trigger language plpgsql as $$
begin
  with unused as (
    select organisation_id, coalesce(parts_of, crawl_id) as crawl_id, page_id from gone where not exists (
      select 1 from crawl_pages p where p.organisation_id = gone.organisation_id and p.page_id = gone.page_id
        and coalesce(p.parts_of, p.crawl_id) = coalesce(gone.parts_of, gone.crawl_id))
  ), links as (
    delete from crawl_link_rows l using unused u where l.organisation_id = u.organisation_id and l.crawl_id = u.crawl_id and l.page_id = u.page_id
  )
  delete from crawl_image_rows i using unused u where i.organisation_id = u.organisation_id and i.crawl_id = u.crawl_id and i.page_id = u.page_id;
  return null;
end $$;
create trigger page_parts after delete on crawl_pages referencing old table as gone for each statement execute function forget_page_parts();

create or replace function forget_crawl_parts() returns trigger language plpgsql as $$
begin
  delete from crawl_frontier where organisation_id = old.organisation_id and crawl_id = old.id;
  return null;
end $$;
