-- When somebody proved that an account's address is theirs: null until then. What an outside issuer vouched for, and who
-- came by an invitation, which is a link in a mail, proved it already.
alter table users add column email_confirmed_at timestamptz;
update users set email_confirmed_at = created_at
where subject is not null or exists (select from invitations i where i.email = users.email and i.accepted_at is not null);

-- Links that confirm an address; only the SHA-256 of the token is kept.
create table email_confirmations (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_confirmations_user on email_confirmations (user_id);
