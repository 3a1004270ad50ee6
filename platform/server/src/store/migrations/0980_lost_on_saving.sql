-- What a site took out of a page although it had kept it in a trial, and the site's own screen of the earlier version.
alter table publish_operations add column lost text[] not null default '{}';
alter table publish_operations add column restore_url text;
create index publish_operations_lost on publish_operations (organisation_id, finished_at) where lost <> '{}';
