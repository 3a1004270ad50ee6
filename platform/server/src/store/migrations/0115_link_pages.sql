-- Lists of links show the page each stands on; joining it again would double what the view does for it.
create or replace view crawl_links as
  select p.organisation_id, p.crawl_id, p.page_id, (x.place - 1)::integer as position, coalesce(x.href, '') as href, x.url, x.target_id,
    (x.mark & 1) = 1 as internal, (x.mark & 2) = 2 as nofollow, coalesce(x.anchor, '') as anchor,
    (array['', 'header', 'nav', 'main', 'aside', 'footer'])[(x.mark >> 2) + 1] as area, p.url as page_url
  from crawl_pages p join crawl_page_links l
    on l.organisation_id = p.organisation_id and l.crawl_id = coalesce(p.parts_of, p.crawl_id) and l.page_id = p.page_id
  cross join lateral unnest(l.hrefs, l.urls, l.targets, l.anchors, l.marks) with ordinality as x (href, url, target_id, anchor, mark, place);
