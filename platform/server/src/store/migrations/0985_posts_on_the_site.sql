-- What the site had of a published post when it was last looked at, if not what Canopy left there; null: as it was left, or not known.
alter table publish_operations
  add column on_site text check (on_site in ('published', 'draft', 'scheduled', 'hidden', 'trash', 'deleted')),
  add column looked_at timestamptz;
create index publish_operations_to_look_at on publish_operations (coalesce(looked_at, finished_at))
  where post_id is not null and ref_id is not null and state = 'published';
