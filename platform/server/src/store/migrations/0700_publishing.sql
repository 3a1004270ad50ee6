-- Which site of an account, and which kinds of content it has: [{kind, label, creates}].
alter table platform_credentials
  add column kinds jsonb not null default '[]',
  add column account text not null default '';

-- Sign-ins at a platform that were begun here. `detail` is sealed: which shop or site was asked for.
create table platform_consents (
  organisation_id uuid not null references organisations (id) on delete cascade,
  state_hash text not null,
  user_id uuid not null references users (id) on delete cascade,
  platform text not null,
  detail text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organisation_id, state_hash)
);

-- What the connected site has, as it was listed the last time.
create table site_pages (
  organisation_id uuid not null references organisations (id) on delete cascade,
  kind text not null,
  id text not null,
  title text not null,
  slug text not null,
  url text,
  status text not null check (status in ('draft', 'scheduled', 'published', 'other')),
  modified_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (organisation_id, kind, id)
);
create index site_pages_url on site_pages (organisation_id, url);

-- One change to one entry of a site. The same row from the wish to the outcome, however often it is tried: its id is the
-- marker by which an entry that was created is found again.
create table publish_operations (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- what was asked for together
  run_id uuid not null,
  kind text not null check (kind in ('content', 'meta', 'create', 'fix')),
  platform text not null,
  -- given by whoever asks; the same wish twice is one operation
  client_key text not null,
  ref_kind text,
  ref_id text,
  page_url text,
  title text not null,
  post_id uuid,
  wanted jsonb not null,
  -- content that the wish was made from; null: whatever is there
  original text,
  -- what was there before the first write, for undoing
  before jsonb,
  after_revision text,
  state text not null default 'waiting'
    check (state in ('waiting', 'scheduled', 'published', 'conflict', 'failed', 'missed', 'cancelled', 'undoing', 'undone')),
  reason text,
  message text,
  -- of a conflict: what is there
  found jsonb,
  changed boolean not null default false,
  due_at timestamptz,
  wall_time text,
  time_zone text,
  -- who brings it out at its time
  by_platform boolean not null default false,
  verified text not null default 'none' check (verified in ('none', 'waiting', 'gone', 'still-there', 'unread')),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  touched_at timestamptz not null default now(),
  finished_at timestamptz,
  -- of a scheduled one whose platform could not be reached
  try_after timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, client_key)
);
create index publish_operations_run on publish_operations (organisation_id, run_id);
create index publish_operations_post on publish_operations (organisation_id, post_id);
create index publish_operations_due on publish_operations (due_at) where state in ('scheduled', 'waiting', 'undoing');
