-- What files that people imported say about keywords of a project (exports of Ahrefs, Semrush, Google's Keyword Planner), named as the file
-- and apart from what providers report.
create table keyword_file_figures (
  organisation_id uuid not null references organisations (id) on delete cascade,
  project_id uuid not null,
  keyword text not null,
  file text not null,
  volume integer,
  difficulty real,
  cpc real,
  currency text,
  position real,
  intents text[] not null,
  imported_on date not null,
  primary key (organisation_id, project_id, keyword, file),
  foreign key (organisation_id, project_id) references keyword_projects (organisation_id, id) on delete cascade
);
