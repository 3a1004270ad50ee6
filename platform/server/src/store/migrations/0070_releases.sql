-- Tokens that may publish one remote. The token itself is shown once and kept nowhere.
create table publish_tokens (
  id uuid primary key default gen_random_uuid(),
  remote text not null,
  note text not null default '',
  hash text not null unique,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- How a release fared in one page load: one row for each, however often the page says so.
create table release_visits (
  organisation_id uuid not null references organisations (id) on delete cascade,
  session uuid not null,
  remote text not null,
  version text not null,
  channel text not null,
  failed boolean not null default false,
  start_ms integer,
  render_ms integer,
  first_at timestamptz not null,
  primary key (organisation_id, session, remote, version)
);
create index release_visits_of_release on release_visits (remote, version, first_at);
create index release_visits_age on release_visits (first_at);

-- Faults of releases, alike ones counted together; the newest of each remote are kept. `page`: of no remote.
create table release_errors (
  remote text not null,
  digest text not null,
  version text not null,
  module text not null,
  cause text not null,
  message text not null,
  count integer not null default 1,
  last_at timestamptz not null,
  primary key (remote, digest)
);
create index release_errors_newest on release_errors (remote, last_at desc);
