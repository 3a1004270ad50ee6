-- What a draft is written by: made between the outline and the draft.
alter table research_runs add column brief jsonb;
update research_runs set steps = (
  select jsonb_agg(step order by place)
  from (
    select step, place::numeric as place from jsonb_array_elements(research_runs.steps) with ordinality as kept (step, place)
    union all
    select '{"name": "brief", "state": "waiting", "message": "", "finished_at": null}'::jsonb, 6.5
  ) as all_steps
);
