alter table workspace_facts drop constraint workspace_facts_fact_check,
  add check (fact in ('site_audited', 'research_generated', 'blog_generated', 'topic_generated', 'optimized'));
-- The first step of Get Started holds for workspaces whose site was crawled to the end, not for those that merely have a domain.
insert into workspace_facts (organisation_id, fact, at)
select organisation_id, 'site_audited', min(coalesce(finished_at, started_at)) from crawls where status = 'SUCCESS' group by organisation_id
on conflict do nothing;
