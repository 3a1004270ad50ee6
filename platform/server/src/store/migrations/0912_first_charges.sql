-- The first charge of each account, verified domain and card: the only one that is refunded. Kept when workspace and account are gone.
create table first_charges (
  -- `account:…`, `domain:…` or `card:…`
  holder text primary key,
  -- Stripe's payment intent
  payment text not null,
  paid_at timestamptz not null
);
