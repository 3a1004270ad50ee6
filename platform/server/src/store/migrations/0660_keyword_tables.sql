-- What the keyword screens list, worked out when search rows arrive or a crawl ends, so that a look at a page of it reads a page of it.
create table keyword_states (
  organisation_id uuid primary key references organisations (id) on delete cascade,
  -- what the rows were worked out from: another version means that they are out of date
  version text not null,
  -- of `figure_changes`, and the crawl: what is noticed from outside
  search_changes bigint not null,
  crawl_id uuid,
  is_connected boolean not null,
  -- the click-through rates that gains are reckoned with
  curve jsonb not null,
  -- list → how many rows it has and what they would gain in all
  totals jsonb not null,
  made_at timestamptz not null
);

-- Queries of pages at positions 4 to 20 (kinds by their length), and the pages with all of theirs (kind pages, query '').
create table keyword_opportunities (
  organisation_id uuid not null references organisations (id) on delete cascade,
  kind text not null,
  page_id uuid not null,
  query text not null,
  page_url text not null,
  queries integer not null,
  clicks integer not null,
  impressions integer not null,
  position double precision not null,
  is_brand boolean not null,
  gain double precision not null,
  gain_low double precision not null,
  gain_high double precision not null,
  target_ctr double precision,
  own_factor double precision,
  competing_pages integer not null,
  page_clicks double precision,
  clicks_last_year double precision,
  intent text,
  primary key (organisation_id, kind, page_id, query)
);
create index keyword_opportunities_gain on keyword_opportunities (organisation_id, kind, gain);
create index keyword_opportunities_impressions on keyword_opportunities (organisation_id, kind, impressions);
create index keyword_opportunities_clicks on keyword_opportunities (organisation_id, kind, clicks);
create index keyword_opportunities_position on keyword_opportunities (organisation_id, kind, position);

-- Pages with the keywords of a length that they miss; every page of the crawl that may be indexed.
create table keyword_gaps (
  organisation_id uuid not null references organisations (id) on delete cascade,
  length text not null,
  page_id uuid not null,
  page_url text not null,
  title text,
  description text,
  h1 text,
  impressions integer,
  rank real not null,
  -- null: there are no search rows
  gain double precision,
  keywords jsonb not null,
  -- those that say nothing by themselves
  common_keywords jsonb not null,
  primary key (organisation_id, length, page_id)
);
create index keyword_gaps_gain on keyword_gaps (organisation_id, length, gain desc nulls last, impressions desc nulls last, rank desc, page_id);

-- Images of indexed pages whose alternative text is missing or says no query of the page.
create table keyword_images (
  organisation_id uuid not null references organisations (id) on delete cascade,
  page_id uuid not null,
  position integer not null,
  src text not null,
  alt text,
  page_url text not null,
  title text,
  lang text,
  queries text[] not null,
  impressions bigint not null,
  is_missing boolean not null,
  primary key (organisation_id, page_id, position)
);
create index keyword_images_impressions on keyword_images (organisation_id, impressions desc, page_url, position);

-- Queries of the last 30 days that are questions.
create table keyword_questions (
  organisation_id uuid not null references organisations (id) on delete cascade,
  question text not null,
  page_url text not null,
  clicks integer not null,
  impressions integer not null,
  position double precision not null,
  primary key (organisation_id, question)
);
create index keyword_questions_impressions on keyword_questions (organisation_id, impressions);
create index keyword_questions_clicks on keyword_questions (organisation_id, clicks);
create index keyword_questions_position on keyword_questions (organisation_id, position);

-- The rows of the last 30 days change at the end of an import, the days they are made from with each day.
alter table figure_changes drop constraint figure_changes_source_check, add check (source in ('search', 'web', 'search_rows'));

-- What somebody wants who searches for it, by the words alone, and the rules that told it; null: not told yet.
alter table search_queries add column intent text, add column intent_rules smallint;
create index search_queries_intent on search_queries (organisation_id, intent_rules, intent);
