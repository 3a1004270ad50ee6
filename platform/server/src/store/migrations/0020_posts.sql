-- The content library. A row with `deleted_at` is in the bin; its slug is free for others.
create table posts (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  title text not null,
  slug text not null,
  status text not null default 'draft' check (status in ('draft', 'ready')),
  blocks jsonb not null default '[]',
  html text not null default '',
  excerpt text not null default '',
  seo_title text not null default '',
  seo_description text not null default '',
  word_count integer not null default 0,
  version integer not null default 1,
  author_id uuid references users (id) on delete set null,
  updated_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index posts_slug on posts (organisation_id, slug) where deleted_at is null;
create unique index posts_client on posts (organisation_id, client_id) where client_id is not null;
create index posts_updated on posts (organisation_id, updated_at, id) where deleted_at is null;

create table categories (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  slug text not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create unique index categories_name on categories (organisation_id, lower(name));
create unique index categories_slug on categories (organisation_id, slug);

create table tags (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  slug text not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create unique index tags_name on tags (organisation_id, lower(name));
create unique index tags_slug on tags (organisation_id, slug);

create table post_categories (
  organisation_id uuid not null,
  post_id uuid not null,
  term_id uuid not null,
  primary key (organisation_id, post_id, term_id),
  foreign key (organisation_id, post_id) references posts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, term_id) references categories (organisation_id, id) on delete cascade
);
create index post_categories_term on post_categories (organisation_id, term_id);

create table post_tags (
  organisation_id uuid not null,
  post_id uuid not null,
  term_id uuid not null,
  primary key (organisation_id, post_id, term_id),
  foreign key (organisation_id, post_id) references posts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, term_id) references tags (organisation_id, id) on delete cascade
);
create index post_tags_term on post_tags (organisation_id, term_id);
