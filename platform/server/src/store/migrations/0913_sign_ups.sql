-- Sign-ups that wait for the link mailed to their address; only the SHA-256 of the link's secret is kept. An address that has
-- an account gets a row as well, and no link: nothing that a sign-up does or takes tells whether there is one.
create table sign_ups (
  token_hash text primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  -- the sign-in at the provider that it belongs to, and where the portal goes afterwards
  interaction_uid text not null,
  return_to text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ups_email on sign_ups (email);
create index sign_ups_interaction on sign_ups (interaction_uid, created_at desc);
create index sign_ups_expires on sign_ups (expires_at);
