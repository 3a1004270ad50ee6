-- The links of a page stand in one row, one list a column: most pages have dozens, which a row of each and two indexes on these
-- made the larger half of all that storing a crawl took.
create table crawl_page_links (
  organisation_id uuid not null,
  -- the crawl that read the page
  crawl_id uuid not null,
  page_id uuid not null,
  hrefs text[] not null,
  urls text[] not null,
  targets uuid[] not null,
  anchors text[] not null,
  -- area * 4 + nofollow * 2 + internal
  marks smallint[] not null,
  primary key (organisation_id, crawl_id, page_id)
);
-- Lists of this size would mostly be moved out of the row, each with an index entry of its own.
alter table crawl_page_links set (toast_tuple_target = 4080);

insert into crawl_page_links (organisation_id, crawl_id, page_id, hrefs, urls, targets, anchors, marks)
  select organisation_id, crawl_id, page_id, array_agg(href order by position), array_agg(url order by position), array_agg(target_id order by position),
    array_agg(anchor order by position),
    array_agg(((array_position(array['', 'header', 'nav', 'main', 'aside', 'footer'], area) - 1) * 4 + nofollow::integer * 2 + internal::integer)::smallint order by position)
  from crawl_link_rows group by organisation_id, crawl_id, page_id;
-- Who links to a page is asked without knowing in which crawls the links were read.
create index crawl_page_links_targets on crawl_page_links using gin (targets);

drop view crawl_links;
drop table crawl_link_rows;

-- The links of each crawl's pages, wherever they stand. An empty text is none in a list.
create view crawl_links as
  select p.organisation_id, p.crawl_id, p.page_id, (x.place - 1)::integer as position, coalesce(x.href, '') as href, x.url, x.target_id,
    (x.mark & 1) = 1 as internal, (x.mark & 2) = 2 as nofollow, coalesce(x.anchor, '') as anchor,
    (array['', 'header', 'nav', 'main', 'aside', 'footer'])[(x.mark >> 2) + 1] as area
  from crawl_pages p join crawl_page_links l
    on l.organisation_id = p.organisation_id and l.crawl_id = coalesce(p.parts_of, p.crawl_id) and l.page_id = p.page_id
  cross join lateral unnest(l.hrefs, l.urls, l.targets, l.anchors, l.marks) with ordinality as x (href, url, target_id, anchor, mark, place);

create or replace function forget_page_parts() returns trigger language plpgsql as $$
begin
  with unused as (
    select organisation_id, coalesce(parts_of, crawl_id) as crawl_id, page_id from gone where not exists (
      select 1 from crawl_pages p where p.organisation_id = gone.organisation_id and p.page_id = gone.page_id
        and coalesce(p.parts_of, p.crawl_id) = coalesce(gone.parts_of, gone.crawl_id))
  ), links as (
    delete from crawl_page_links l using unused u where l.organisation_id = u.organisation_id and l.crawl_id = u.crawl_id and l.page_id = u.page_id
  )
  delete from crawl_image_rows i using unused u where i.organisation_id = u.organisation_id and i.crawl_id = u.crawl_id and i.page_id = u.page_id;
  return null;
end $$;
