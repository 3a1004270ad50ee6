-- From a persona's question to a reviewed article and its figures.
create table persona_topics (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  persona_id uuid not null,
  title text not null,
  question text not null,
  keyword text not null,
  research_id uuid,
  post_id uuid,
  url text,
  -- what was said last of the post: approved, note, version, reviewer, time
  review jsonb,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, persona_id) references personas (organisation_id, id) on delete cascade
);
create unique index persona_topics_client on persona_topics (organisation_id, client_id);
create index persona_topics_newest on persona_topics (organisation_id, created_at desc);
