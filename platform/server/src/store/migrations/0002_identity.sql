-- The embedded identity provider: its state, its keys, and what guards its pages.

-- One row for each session, grant, code, token and interaction of oidc-provider.
-- `id` of codes and tokens is their SHA-256: a copy of this table opens nothing.
create table oidc_payloads (
  model text not null,
  id text not null,
  payload jsonb not null,
  account_id text,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  primary key (model, id)
);
create index oidc_payloads_grant on oidc_payloads (grant_id) where grant_id is not null;
create index oidc_payloads_account on oidc_payloads (account_id) where account_id is not null;
create index oidc_payloads_uid on oidc_payloads (model, uid) where uid is not null;
create index oidc_payloads_user_code on oidc_payloads (model, user_code) where user_code is not null;
create index oidc_payloads_expires on oidc_payloads (expires_at);

-- Signing and cookie keys, sealed with the server's secret key; made once, shared by all processes.
create table oidc_keys (
  name text primary key,
  sealed text not null,
  created_at timestamptz not null default now()
);

-- Links to set a new password; only the SHA-256 of the token is kept.
create table password_resets (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);

-- Attempts in the running window of an account or an address.
create table sign_in_attempts (
  subject text primary key,
  window_started_at timestamptz not null,
  attempts integer not null
);
create index sign_in_attempts_window on sign_in_attempts (window_started_at);
