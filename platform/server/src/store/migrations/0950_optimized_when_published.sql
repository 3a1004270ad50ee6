-- "Optimized" was recorded when a change was accepted or applied, before anything was on the site. It now holds for workspaces that
-- published an improvement of an existing page.
delete from workspace_facts where fact = 'optimized';
insert into workspace_facts (organisation_id, fact, at)
select organisation_id, 'optimized', min(coalesce(finished_at, created_at))
from publish_operations
where kind in ('content', 'meta') and state in ('published', 'undoing', 'undone')
group by organisation_id;
