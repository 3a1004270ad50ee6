-- Each row of an imported day was asked for its workspace. A day's own row in search_days or web_days is asked in the same transaction,
-- and keeps the workspace until its end; what was worked out of days is asked as before.
alter table search_facts drop constraint search_facts_organisation_id_fkey;
alter table search_page_days drop constraint search_page_days_organisation_id_fkey;
alter table search_query_days drop constraint search_query_days_organisation_id_fkey;
alter table search_places drop constraint search_places_organisation_id_fkey;
alter table web_facts drop constraint web_facts_organisation_id_fkey;
alter table web_visits drop constraint web_visits_organisation_id_fkey;

-- After the days themselves: triggers go by their names, and those of foreign keys begin with a capital letter.
create function forget_imported_rows() returns trigger language plpgsql as $$
begin
  delete from search_facts where organisation_id = old.id;
  delete from search_page_days where organisation_id = old.id;
  delete from search_query_days where organisation_id = old.id;
  delete from search_places where organisation_id = old.id;
  delete from web_facts where organisation_id = old.id;
  delete from web_visits where organisation_id = old.id;
  return null;
end $$;
create trigger imported_rows after delete on organisations for each row execute function forget_imported_rows();
