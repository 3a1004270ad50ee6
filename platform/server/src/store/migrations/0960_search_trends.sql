-- Searches for a keyword in the newest month that the provider knows, and in the month two before it; null: it does not know both.
alter table keyword_metrics add column latest_searches integer, add column searches_two_before integer;
