-- What a post is to be found for and which questions it is to answer; the checks hold its text against both.
alter table posts add column keywords jsonb not null default '[]';
alter table posts add column questions jsonb not null default '[]';

-- Posts as they were. Saves of one author that follow each other closely are one version, which has the last one's number.
create table post_versions (
  organisation_id uuid not null,
  post_id uuid not null,
  version integer not null,
  title text not null,
  blocks jsonb not null,
  html text not null,
  fields jsonb not null,
  word_count integer not null,
  author_id uuid references users (id) on delete set null,
  began_at timestamptz not null,
  at timestamptz not null,
  primary key (organisation_id, post_id, version),
  foreign key (organisation_id, post_id) references posts (organisation_id, id) on delete cascade
);
