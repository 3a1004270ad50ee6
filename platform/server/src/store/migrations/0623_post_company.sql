-- Who has a post open right now. Lost with a crash, and made anew within seconds.
create unlogged table post_presence (
  organisation_id uuid not null,
  post_id uuid not null,
  session_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (organisation_id, post_id, session_id)
);

-- What people say of a post's words, and what they would write instead.
create table post_comments (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  post_id uuid not null,
  block_id text not null,
  -- the words it is about, as they stood there
  quote text not null,
  text text not null,
  -- null: a comment, no suggestion
  suggestion text,
  author_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  -- null: open
  outcome text check (outcome in ('resolved', 'accepted', 'rejected')),
  ended_by uuid references users (id) on delete set null,
  ended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, post_id) references posts (organisation_id, id) on delete cascade
);
create index post_comments_post on post_comments (organisation_id, post_id, created_at);
