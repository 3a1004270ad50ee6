-- Prices by the year, beside those by the month. Both are data; 0 is free of charge.
alter table plans add column yearly_price_minor integer not null default 0 check (yearly_price_minor >= 0);
update plans set yearly_price_minor = price_minor * 10;

-- What holds for every workspace; one row.
create table billing_policy (
  only_one boolean primary key default true check (only_one),
  -- days of a trial; 0: there is none
  trial_days integer not null default 14 check (trial_days between 0 and 90),
  trial_plan text not null default 'basic' references plans (type),
  -- days that a plan goes on after a payment failed
  grace_days integer not null default 7 check (grace_days between 0 and 60),
  -- days after a charge in which it is given back on request
  refund_days integer not null default 14 check (refund_days between 0 and 365)
);
insert into billing_policy default values;

-- The workspace at Stripe. Its row is locked while Stripe is asked and the answer written: one at a time for each customer.
create table billing_customers (
  organisation_id uuid primary key references organisations (id) on delete cascade,
  stripe_id text not null unique,
  -- when the answer that is stored was asked for, by the database's clock
  synced_from timestamptz,
  -- seconds by which the customer's test clock is ahead; 0 for real customers
  clock_ahead integer not null default 0,
  trial_used_at timestamptz,
  created_at timestamptz not null default now()
);

-- The subscription as Stripe last said it; never what an event said.
alter table subscriptions
  add column stripe_id text,
  add column item_id text,
  add column price_id text,
  add column status text not null default 'active',
  add column interval text not null default 'month' check (interval in ('month', 'year')),
  add column currency text not null default 'USD',
  add column amount_minor integer not null default 0,
  add column period_start timestamptz,
  add column period_end timestamptz,
  add column trial_end timestamptz,
  add column cancel_at_period_end boolean not null default false,
  add column unpaid_since timestamptz,
  add column unpaid_minor integer,
  add column unpaid_invoice text,
  add column unpaid_url text,
  add column next_attempt timestamptz,
  add column pending_plan text references plans (type),
  add column pending_interval text,
  add column pending_at timestamptz,
  add column pending_schedule text;

-- Checkouts that a workspace began; who pays one is verified against it.
create table checkout_sessions (
  organisation_id uuid not null references organisations (id) on delete cascade,
  session_id text not null,
  number integer not null,
  price_id text not null,
  open boolean not null default true,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organisation_id, session_id),
  unique (session_id),
  unique (organisation_id, number)
);

-- Events are hints: each is looked at once, whatever way it came.
create table stripe_events (
  event_id text primary key,
  type text not null,
  customer_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  handled_at timestamptz
);
create index stripe_events_unhandled on stripe_events (received_at) where handled_at is null;

-- How far back events were asked for; one row.
create table stripe_catch_up (
  only_one boolean primary key default true check (only_one),
  events_until timestamptz not null
);
