-- Impressions of the keywords that a page lacks, by which pages are ordered; null: nobody searched for any of them.
alter table keyword_gaps add column keyword_impressions integer;
update keyword_gaps set keyword_impressions = (
  select sum((k->>'impressions')::numeric)::integer from jsonb_array_elements(keywords) k);
drop index keyword_gaps_first;
create index keyword_gaps_first on keyword_gaps (organisation_id, length, gain desc nulls last, (jsonb_array_length(keywords) > 0) desc, impressions desc nulls last, rank desc, page_id);
create index keyword_gaps_seen on keyword_gaps (organisation_id, length, keyword_impressions desc nulls last, page_id);
