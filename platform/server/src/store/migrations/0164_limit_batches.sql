-- Takes units of one limit for several pieces of work in turn, each as take_limit does, in one round trip: whoever asks while others are
-- being served is served together with all who asked since. Rows come in the order of the works.
create function take_limits(
  org uuid, limit_kind text, period timestamptz, allowed integer, units integer[], works text[], lease timestamptz, moment timestamptz
) returns table (outcome text, id uuid, reserved integer, used integer) language plpgsql as $$
begin
  for place in 1 .. coalesce(array_length(works, 1), 0) loop
    return query select * from take_limit(org, limit_kind, period, allowed, units[place], works[place], lease, moment);
  end loop;
end $$;
