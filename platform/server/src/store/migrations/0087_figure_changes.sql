-- How often the imported figures of a workspace have changed: an answer that was worked out at one count is right while it stands.
create table figure_changes (
  organisation_id uuid not null references organisations (id) on delete cascade,
  source text not null check (source in ('search', 'web')),
  changes bigint not null,
  primary key (organisation_id, source)
);
