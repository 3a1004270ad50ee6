-- Tokens that a person makes for scripts; only their hashes are kept.
create table access_tokens (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  hash text not null unique,
  can_write boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organisation_id, id)
);

-- What a person granted another assistant: one workspace, reading, and changing where that was ticked.
create table assistant_grants (
  organisation_id uuid not null references organisations (id) on delete cascade,
  -- the identity provider's grant
  id text not null,
  user_id uuid not null references users (id) on delete cascade,
  client_id text not null,
  client_name text not null,
  can_write boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organisation_id, id)
);

create unique index assistant_grants_by_id on assistant_grants (id);
