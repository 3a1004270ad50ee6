-- When a worker last took a task: accounts that wait for the same kind of work take turns by it.
alter table tasks add column taken_at timestamptz;
create index tasks_taken on tasks (kind, taken_at) where taken_at is not null;
create index tasks_waiting on tasks (kind, organisation_id, created_at) where status = 'PENDING';
create index tasks_running_kind on tasks (kind) where status = 'RUNNING';
