-- What Google's index knows of pages, as it was asked the last time; a row for each page that Canopy changed or somebody asked for.
create table page_inspections (
  organisation_id uuid not null references organisations (id) on delete cascade,
  -- urlId of page_url
  page_id uuid not null,
  page_url text not null,
  -- when Canopy changed it the last time
  changed_at timestamptz,
  -- when Google is to be asked next
  due_at timestamptz,
  -- questions since the change
  asked integer not null default 0,
  -- of the last answer: the property that it was asked through, when, and what it said
  property text,
  inspected_at timestamptz,
  found jsonb,
  problem text,
  primary key (organisation_id, page_id)
);
create index page_inspections_due on page_inspections (due_at) where due_at is not null;

-- Each question, for two days: Google counts them by property, whoever asks.
create table inspection_uses (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id bigint generated always as identity,
  property text not null,
  asked_at timestamptz not null,
  primary key (organisation_id, id)
);
create index inspection_uses_property on inspection_uses (property, asked_at);
