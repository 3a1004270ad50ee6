-- Reserving and ending are one statement each: whoever waits for a counter's row waits for one round trip, not for five.

-- Takes units of a limit, once for each reference. `outcome`: 'taken', 'known' (reserved or used before, by the same reference),
-- or 'full' with the counter as it is; the caller names the plan's allowance and the period.
create function take_limit(
  org uuid, limit_kind text, period timestamptz, allowed integer, units integer, work text, lease timestamptz, moment timestamptz
) returns table (outcome text, id uuid, reserved integer, used integer) language plpgsql as $$
declare
  known limit_reservations%rowtype;
  seen limit_counters%rowtype;
  taken uuid;
begin
  select * into known from limit_reservations r where r.organisation_id = org and r.kind = limit_kind and r.reference = work;
  if found and known.state <> 'returned' then
    return query select 'known', known.id, 0, 0;
    return;
  end if;
  select * into seen from limit_counters c where c.organisation_id = org and c.kind = limit_kind and c.period_start = period;
  -- Most refusals end here, without waiting for those who use the rest.
  if coalesce(seen.reserved, 0) + coalesce(seen.used, 0) + units > allowed then
    return query select 'full', null::uuid, coalesce(seen.reserved, 0), coalesce(seen.used, 0);
    return;
  end if;
  insert into limit_counters (organisation_id, kind, period_start) values (org, limit_kind, period) on conflict do nothing;
  update limit_counters c set reserved = c.reserved + units
    where c.organisation_id = org and c.kind = limit_kind and c.period_start = period and c.reserved + c.used + units <= allowed;
  if not found then
    return query select 'full', null::uuid, c.reserved, c.used from limit_counters c
      where c.organisation_id = org and c.kind = limit_kind and c.period_start = period;
    return;
  end if;
  -- A reservation that was given back is taken anew; in the period that it is now, which may be another.
  insert into limit_reservations as r (organisation_id, kind, period_start, amount, reference, lease_until, created_at)
    values (org, limit_kind, period, units, work, lease, moment)
    on conflict (organisation_id, kind, reference) do update
      set period_start = period, amount = units, state = 'reserved', lease_until = lease, created_at = moment, ended_at = null
      where r.state = 'returned'
    returning r.id into taken;
  if taken is null then
    -- Somebody reserved for the same work between the first look and the counter: theirs counts, ours is taken back.
    update limit_counters c set reserved = c.reserved - units
      where c.organisation_id = org and c.kind = limit_kind and c.period_start = period;
    return query select 'known', r.id, 0, 0 from limit_reservations r
      where r.organisation_id = org and r.kind = limit_kind and r.reference = work;
    return;
  end if;
  insert into limit_entries (organisation_id, reservation_id, kind, period_start, account, amount, at) values
    (org, taken, limit_kind, period, 'available', -units, moment), (org, taken, limit_kind, period, 'reserved', units, moment);
  return query select 'taken', taken, 0, 0;
end $$;

-- Ends a reservation as 'used' or 'returned' if it is open. Gives the state it is in then; null where there is none.
create function end_limit(reservation uuid, wanted text, moment timestamptz) returns text language plpgsql as $$
declare
  found_one limit_reservations%rowtype;
begin
  select * into found_one from limit_reservations r where r.id = reservation;
  if not found or found_one.state <> 'reserved' then return found_one.state; end if;
  -- The counter first, as in take_limit: two orders would lock each other out.
  perform 1 from limit_counters c where c.organisation_id = found_one.organisation_id and c.kind = found_one.kind
    and c.period_start = found_one.period_start for update;
  update limit_reservations r set state = wanted, ended_at = moment where r.id = reservation and r.state = 'reserved';
  if not found then return (select r.state from limit_reservations r where r.id = reservation); end if;
  update limit_counters c
    set reserved = c.reserved - found_one.amount, used = c.used + case wanted when 'used' then found_one.amount else 0 end
    where c.organisation_id = found_one.organisation_id and c.kind = found_one.kind and c.period_start = found_one.period_start;
  insert into limit_entries (organisation_id, reservation_id, kind, period_start, account, amount, at) values
    (found_one.organisation_id, reservation, found_one.kind, found_one.period_start, 'reserved', -found_one.amount, moment),
    (found_one.organisation_id, reservation, found_one.kind, found_one.period_start,
      case wanted when 'used' then 'used' else 'available' end, found_one.amount, moment);
  return wanted;
end $$;
