-- Services that know how often people search: their keys are the installation's, sealed.
create table keyword_providers (
  id text primary key check (id in ('dataforseo', 'google_ads')),
  credentials text,
  -- null: the provider's own address
  base_url text,
  updated_at timestamptz,
  updated_by uuid references users (id) on delete set null
);
insert into keyword_providers (id) values ('dataforseo'), ('google_ads');

-- What a provider said of a keyword when it was last asked; null: it has no such figure.
create table keyword_metrics (
  organisation_id uuid not null references organisations (id) on delete cascade,
  keyword text not null,
  provider text not null,
  country text not null,
  language text not null,
  volume integer,
  competition smallint,
  cpc real,
  currency text,
  fetched_on date not null,
  primary key (organisation_id, keyword, provider, country, language)
);

alter table keyword_project_keywords drop constraint keyword_project_keywords_source_check,
  add check (source in ('typed', 'search_console', 'site', 'model', 'dataforseo', 'google_ads'));
-- why a provider gave no ideas, for people
alter table keyword_projects add column provider_problem text;
