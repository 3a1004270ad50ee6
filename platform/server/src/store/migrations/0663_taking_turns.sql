-- Pages that lead for a query by turns, a week each, take clicks from each other as those do that share its impressions.
alter table keyword_opportunities add column takes_turns boolean not null default false;
