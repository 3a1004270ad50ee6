-- Pages that lack keywords come before those that lack none; without search data, nothing else tells them apart.
drop index keyword_gaps_gain;
create index keyword_gaps_first on keyword_gaps (organisation_id, length, (jsonb_array_length(keywords) > 0) desc, gain desc nulls last, impressions desc nulls last, rank desc, page_id);
