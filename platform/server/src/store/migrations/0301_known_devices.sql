-- Browsers that an account has signed in with: attempts from elsewhere do not keep them out.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash text not null,
  last_used_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_devices_age on known_devices (last_used_at);
