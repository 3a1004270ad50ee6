-- Articles for a placement elsewhere, with the link they are written for.
create table backlink_articles (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  settings jsonb not null,
  status text not null default 'running' check (status in ('running', 'ready', 'failed')),
  message text not null default '',
  mode text not null default 'rules' check (mode in ('rules', 'model')),
  draft jsonb,
  -- what was read, with the texts that the draft quotes
  sources jsonb not null default '[]',
  placement jsonb,
  post_id uuid,
  reservation_id uuid,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (organisation_id, id)
);
create unique index backlink_articles_client on backlink_articles (organisation_id, client_id);
create index backlink_articles_newest on backlink_articles (organisation_id, created_at desc);
