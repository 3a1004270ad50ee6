-- What was used of a ceiling within a window of time, by whom: an account, a verified domain, a card, a mailbox, or the installation. No row
-- belongs to a workspace: what was used stays used when a workspace or an account is deleted and made again.
create table usage_counts (
  -- what is counted and for whom, such as `models account:<hash>`
  subject text not null,
  window_start timestamptz not null,
  window_end timestamptz not null,
  used bigint not null check (used >= 0),
  primary key (subject, window_start)
);
create index usage_counts_ended on usage_counts (window_end);

-- Ceilings for the installation as a whole and for what accounts use without paying; an administrator changes them without a release.
alter table billing_policy
  -- free workspaces of an account that is no agency
  add column free_workspaces integer not null default 3 check (free_workspaces between 1 and 1000),
  -- US dollars a month for language models: the free workspaces of an account together, all free workspaces together
  add column account_model_usd integer not null default 10 check (account_model_usd >= 0),
  add column free_model_usd integer not null default 500 check (free_model_usd >= 0),
  -- pages crawled a month: likewise
  add column account_pages integer not null default 50000 check (account_pages >= 0),
  add column free_pages integer not null default 5000000 check (free_pages >= 0),
  -- mails a day: caused by an account, and of the installation
  add column account_mails integer not null default 50 check (account_mails >= 1),
  add column all_mails integer not null default 2000 check (all_mails >= 1);

-- Free workspaces of an agency, by the best plan among the workspaces it manages.
alter table plans add column agency_workspaces_limit integer not null default 25 check (agency_workspaces_limit >= 0);
update plans set agency_workspaces_limit = case type when 'free' then 25 when 'basic' then 100 else 500 end;
