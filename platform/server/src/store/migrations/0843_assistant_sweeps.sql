-- What is looked for each minute: actions that are under way or old, messages that show an action, runs that no work was started for.
create index assistant_actions_running on assistant_actions (decided_at) where status = 'running';
create index assistant_actions_age on assistant_actions (created_at);
create index chat_messages_actions on chat_messages using gin (action_ids) where action_ids <> '{}';
create index automation_runs_left on automation_runs (created_at) where status = 'waiting' and task_id is null;
