-- What a workspace has done at least once; Get Started and the user data count from it.
create table workspace_facts (
  organisation_id uuid not null references organisations (id) on delete cascade,
  fact text not null check (fact in ('research_generated', 'blog_generated', 'topic_generated', 'optimized')),
  at timestamptz not null default now(),
  primary key (organisation_id, fact)
);
