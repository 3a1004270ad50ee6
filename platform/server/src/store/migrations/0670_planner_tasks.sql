-- A planner project is made by a task, which can be watched, stopped and begun again.
alter table keyword_projects
  -- whether its keywords are stored; false: a task is making it, was stopped or failed
  add column is_made boolean not null default true,
  -- the task that made it last; null: it was made without one, or none could be started
  add column task_id uuid,
  -- who is asked for ideas about the seeds; null: nobody
  add column provider text check (provider in ('dataforseo', 'google_ads'));
