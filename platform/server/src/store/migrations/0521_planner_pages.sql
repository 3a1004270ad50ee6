-- Pages of the site that somebody chose for clusters of a planner project. A cluster is known by its name.
create table keyword_project_pages (
  organisation_id uuid not null,
  project_id uuid not null,
  cluster text not null,
  page_url text not null,
  primary key (organisation_id, project_id, cluster),
  foreign key (organisation_id, project_id) references keyword_projects (organisation_id, id) on delete cascade
);
