-- When a change was last asked for: one that nobody could make for long is void, instead of coming as a surprise.
alter table publish_operations add column requested_at timestamptz not null default now();
update publish_operations set requested_at = created_at;
