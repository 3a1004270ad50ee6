-- Views of lists and dashboards that were given a name: a person's own, or the workspace's.
create table saved_views (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- who made it; null once the account is gone, which leaves a workspace's view to its managers
  user_id uuid references users (id) on delete set null,
  scope text not null check (scope in ('personal', 'workspace')),
  screen text not null,
  name text not null,
  -- of the address, without workspace and page
  query text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create unique index saved_views_own_name on saved_views (organisation_id, screen, user_id, lower(name)) where scope = 'personal';
create unique index saved_views_shared_name on saved_views (organisation_id, screen, lower(name)) where scope = 'workspace';
