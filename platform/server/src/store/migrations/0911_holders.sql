-- The mailbox behind an address, as `mailboxKey` of the server names it: without the part behind a plus sign, and without dots at Gmail.
create function mailbox_key(email text) returns text language sql immutable as $$
  with parts as (
    select split_part(lower(trim(email)), '@', 1) as name, split_part(lower(trim(email)), '@', 2) as domain
  ), mailbox as (
    select case when domain in ('gmail.com', 'googlemail.com') then replace(split_part(name, '+', 1), '.', '') || '@gmail.com'
      else coalesce(nullif(split_part(name, '+', 1), ''), name) || '@' || domain end as address
    from parts
  )
  select left(encode(sha256(convert_to(address, 'UTF8')), 'hex'), 32) from mailbox
$$;

-- The workspaces that each mailbox has made. A row outlives its workspace and the account: deleting one gives no place back for a month.
create table workspace_places (
  workspace_id uuid primary key,
  account_key text not null,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  -- what nobody pays for any more when it ends
  was_free boolean not null default true
);
create index workspace_places_of on workspace_places (account_key);

insert into workspace_places (workspace_id, account_key, began_at)
select o.id, mailbox_key(u.email), o.created_at from organisations o join users u on u.id = o.created_by;

create function take_workspace_place() returns trigger language plpgsql as $$
begin
  insert into workspace_places (workspace_id, account_key) select new.id, mailbox_key(u.email) from users u where u.id = new.created_by
  on conflict do nothing;
  return new;
end $$;
create trigger take_workspace_place after insert on organisations for each row execute function take_workspace_place();

create function leave_workspace_place() returns trigger language plpgsql as $$
begin
  update workspace_places set ended_at = now(), was_free = not exists (
    select 1 from subscriptions s where s.organisation_id = old.id and s.stripe_id is not null and s.status in ('active', 'past_due'))
  where workspace_id = old.id;
  return old;
end $$;
create trigger leave_workspace_place before delete on organisations for each row execute function leave_workspace_place();

-- Rights that are there once: who has used them, by account, verified domain and card. Kept when workspace and account are gone.
create table used_rights (
  usage text not null check (usage in ('trial', 'refund')),
  -- `account:…`, `domain:…` or `card:…`
  holder text not null,
  -- the use, so that a repeated attempt is the same one
  reference text not null,
  used_at timestamptz not null,
  primary key (usage, holder)
);

-- Workspaces that had their trial before rights were kept by holder.
insert into used_rights (usage, holder, reference, used_at)
select 'trial', 'account:' || p.account_key, 'trial ' || c.organisation_id, min(c.trial_used_at)
from billing_customers c join workspace_places p on p.workspace_id = c.organisation_id
where c.trial_used_at is not null group by 2, 3 on conflict do nothing;

-- Stripe's fingerprint of the card that pays: the same number has the same one, whoever enters it.
alter table billing_customers add column card_fingerprint text;

-- Whose ceilings a call's cost counts for.
alter table llm_calls add column holders text[] not null default '{}';
-- Likewise for a crawl's pages: how many are counted at present, since when.
alter table crawls
  add column holders text[] not null default '{}',
  add column counted_pages integer not null default 0,
  add column counted_at timestamptz;

alter table plans alter column agency_workspaces_limit set default 50;
update plans set agency_workspaces_limit = case type when 'free' then 50 when 'basic' then 200 else 1000 end;
