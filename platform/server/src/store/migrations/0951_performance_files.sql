-- Exports of Search Console's Performance report that people imported: sums over the range of each file, never mixed with the days that
-- Google's API reports.
create table performance_files (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  first_day date,
  last_day date,
  filters jsonb not null,
  imported_by uuid references users (id) on delete set null,
  imported_at timestamptz not null,
  primary key (organisation_id, id)
);

create table performance_file_rows (
  organisation_id uuid not null,
  file_id uuid not null,
  dimension text not null,
  place integer not null,
  key text not null,
  clicks integer not null,
  impressions integer not null,
  position double precision,
  primary key (organisation_id, file_id, dimension, place),
  foreign key (organisation_id, file_id) references performance_files (organisation_id, id) on delete cascade
);
