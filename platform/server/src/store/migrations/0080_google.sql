-- What a Google account granted a workspace. `refresh_token` is sealed; nothing else of it is secret.
create table google_grants (
  organisation_id uuid primary key references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  refresh_token text not null,
  scopes text[] not null,
  -- of the chosen Search Console property, as Google names it; null: not verified
  permission text,
  granted_by uuid references users (id) on delete set null,
  granted_at timestamptz not null default now(),
  -- when Google refused it for good; the person has to consent again
  dead_at timestamptz
);

-- Consents under way: who went to Google with which `state`. The state is kept as its SHA-256, the PKCE verifier sealed.
create table google_consents (
  organisation_id uuid not null references organisations (id) on delete cascade,
  state_hash text not null,
  user_id uuid not null references users (id) on delete cascade,
  verifier text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- SHA-256 of the code that came back; whoever sends it again is answered as the first time
  code_hash text,
  primary key (organisation_id, state_hash)
);

-- The imports of a workspace: whose rows are stored, how the last one ended, when the next is due.
create table google_imports (
  organisation_id uuid not null references organisations (id) on delete cascade,
  kind text not null check (kind in ('search', 'web')),
  -- the property that the stored rows are of; null: none are stored
  property text,
  imported_at timestamptz,
  problem text,
  -- null: not before somebody reconnects
  next_at timestamptz,
  primary key (organisation_id, kind)
);
create index google_imports_due on google_imports (next_at) where next_at is not null;
