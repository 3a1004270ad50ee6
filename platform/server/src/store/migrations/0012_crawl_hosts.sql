-- When each host may be asked next: shared by all workers and workspaces, because a host does not care who asks.
create unlogged table crawl_hosts (
  host text primary key,
  next_at timestamptz not null,
  -- pause between two requests, adapted to the host's answers
  interval_ms real not null,
  -- what rate and Crawl-delay allow at least
  least_ms real not null,
  seen_at timestamptz not null default now()
);
