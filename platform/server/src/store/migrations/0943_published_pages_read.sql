-- What the audit's page checks find on a page once it was published, beyond what its text has.
-- none: not asked; waiting; clean; findings; unread: it could not be read, so nothing is known.
alter table publish_operations
  add column page_check text not null default 'none' check (page_check in ('none', 'waiting', 'clean', 'findings', 'unread')),
  add column page_check_message text,
  add column page_findings jsonb not null default '[]',
  add column page_checked_at timestamptz;
create index publish_operations_to_check on publish_operations (finished_at) where page_check in ('waiting', 'unread');
