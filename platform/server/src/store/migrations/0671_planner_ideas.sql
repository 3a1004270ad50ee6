-- What a provider answered about a list's seeds, kept with the use of the limit for it, until the list is made: making it again asks nobody again.
alter table keyword_projects add column ideas jsonb;
