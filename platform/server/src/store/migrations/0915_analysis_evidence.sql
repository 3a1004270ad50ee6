-- What personas may cite of an analysis: worked out once, since its texts never change. Null: not yet.
alter table research_analyses add column evidence jsonb;
