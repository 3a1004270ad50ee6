-- Customers at Stripe whose workspace was deleted: their subscriptions have to end there, too. Kept for as long as a payment page that was
-- open at that moment can still be paid.
create table departed_customers (
  stripe_id text primary key,
  left_at timestamptz not null default now()
);

create function note_departed_customer() returns trigger language plpgsql as $$
begin
  insert into departed_customers (stripe_id) values (old.stripe_id) on conflict do nothing;
  return old;
end $$;
create trigger note_departed_customer before delete on billing_customers for each row execute function note_departed_customer();
