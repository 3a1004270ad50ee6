-- Whether the text of a new entry is known to hold nothing that runs; those of earlier releases are cleaned before they go public.
alter table publish_operations add column text_cleaned boolean not null default false;
