-- What pages were expected to gain when somebody began to work on them, to be held against what came. Clicks a month.
create table gain_forecasts (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  page_id uuid not null,
  page_url text not null,
  made_on date not null,
  gain real not null,
  gain_low real not null,
  gain_high real not null,
  created_by uuid references users (id) on delete set null,
  primary key (organisation_id, id),
  unique (organisation_id, page_id, made_on)
);
