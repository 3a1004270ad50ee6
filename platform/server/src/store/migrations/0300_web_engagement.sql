-- Whether a day's rows of pages have engagement time (in `seconds`) and scrolls (in `events`). Days imported before this do not, and
-- are read again with the next import.
alter table web_days add column has_engagement boolean not null default false;
