-- Images of posts; their bytes stand in the data folder.
create table post_images (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  file_name text not null,
  alt text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (organisation_id, id)
);
create unique index post_images_id on post_images (id);
