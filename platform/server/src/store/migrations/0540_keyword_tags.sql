-- Words by which people of a workspace find their keywords again. `keyword_id` is made from the text as in search_queries.
create table keyword_tags (
  organisation_id uuid not null references organisations (id) on delete cascade,
  keyword_id uuid not null,
  keyword text not null,
  tag text not null,
  primary key (organisation_id, keyword_id, tag)
);
create index keyword_tags_tag on keyword_tags (organisation_id, tag);
