-- What an image's files take together, and the last day on which somebody loaded it.
alter table post_images
  add column stored_bytes bigint not null default 0,
  add column shown_on date;
-- The AVIF of those stored so far was not counted; it is the smaller of the two.
update post_images set stored_bytes = bytes::bigint * 2;
