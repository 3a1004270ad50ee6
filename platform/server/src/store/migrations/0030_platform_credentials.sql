-- One platform a workspace: what is published goes to one place. `secret` is sealed; nothing else of it is secret.
create table platform_credentials (
  organisation_id uuid primary key references organisations (id) on delete cascade,
  platform text not null check (platform in ('wordpress', 'shopify', 'webflow', 'wordpress_auth0')),
  site_url text not null,
  site_name text not null,
  username text not null,
  secret text not null,
  can_edit_pages boolean not null,
  can_publish boolean not null,
  connected_at timestamptz not null,
  verified_at timestamptz not null
);
