-- Steps of tasks that finished: a task that is run again is given their results instead of doing them twice.
create table task_steps (
  organisation_id uuid not null references organisations (id) on delete cascade,
  task_id uuid not null references tasks (id) on delete cascade,
  name text not null,
  -- how often it was begun
  attempt integer not null default 1,
  result jsonb,
  started_at timestamptz not null default now(),
  -- null while it runs, or ran when its process died
  finished_at timestamptz,
  primary key (organisation_id, task_id, name)
);
create index task_steps_task on task_steps (task_id);

-- Every task belongs to a workspace; what the platform does for itself is a call of the scheduler.
delete from tasks where organisation_id is null;
alter table tasks alter column organisation_id set not null;
drop index tasks_key;
create unique index tasks_key on tasks (organisation_id, kind, key) where key is not null and status in ('PENDING', 'RUNNING');

alter table ticks rename to scheduled_calls;
