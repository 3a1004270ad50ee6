-- Pages elsewhere that link to the site, imported or pasted, and what became of each link.
create table backlinks (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  source_url text not null,
  -- null: any page of the site
  target_url text,
  first_seen date,
  imported_at timestamptz not null default now(),
  -- new: not checked yet; alive; lost: was alive or imported and is gone; unreachable: the page gave no answer
  state text not null default 'new' check (state in ('new', 'alive', 'lost', 'unreachable')),
  status integer,
  found_target text,
  anchor text,
  rel text[] not null default '{}',
  problem text not null default '',
  checked_at timestamptz,
  -- when the state changed last, and what it was before
  changed_at timestamptz,
  was text,
  primary key (organisation_id, id),
  unique nulls not distinct (organisation_id, source_id, target_url)
);
create index backlinks_state on backlinks (organisation_id, state, changed_at desc);
