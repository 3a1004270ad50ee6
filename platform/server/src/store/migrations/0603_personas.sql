-- What people write, as it was read; findings are worked out from it.
create table research_analyses (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  title text not null,
  language text not null,
  threads jsonb not null,
  failed jsonb not null default '[]',
  created_at timestamptz not null,
  primary key (organisation_id, id)
);

create table audience_profiles (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  fields jsonb not null,
  updated_at timestamptz not null,
  primary key (organisation_id, id)
);

create table personas (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  profile_id uuid,
  fields jsonb not null,
  version integer not null default 1,
  updated_by uuid references users (id) on delete set null,
  updated_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, profile_id) references audience_profiles (organisation_id, id) on delete set null (profile_id)
);
create unique index personas_client on personas (organisation_id, client_id);

create table persona_versions (
  organisation_id uuid not null,
  persona_id uuid not null,
  version integer not null,
  profile_id uuid,
  fields jsonb not null,
  author_id uuid references users (id) on delete set null,
  at timestamptz not null,
  primary key (organisation_id, persona_id, version),
  foreign key (organisation_id, persona_id) references personas (organisation_id, id) on delete cascade
);
