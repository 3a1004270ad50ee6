-- The site that an operation is for; null: from before this was stored. A workspace may connect another site, whose entries have the same ids.
alter table publish_operations add column site_url text;
