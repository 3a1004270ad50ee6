-- What topics are made from, a row a workspace, and the topics: pillars, and clusters that belong to one.
create table topic_bases (
  organisation_id uuid primary key references organisations (id) on delete cascade,
  seeds jsonb not null default '[]',
  edge text not null default '',
  keywords jsonb not null default '[]'
);

create table topics (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  pillar_id uuid,
  title text not null,
  keyword text not null,
  planned boolean not null default false,
  post_id uuid,
  url text,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, pillar_id) references topics (organisation_id, id) on delete set null (pillar_id)
);
create unique index topics_keyword on topics (organisation_id, lower(keyword));
