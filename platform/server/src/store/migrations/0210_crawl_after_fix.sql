-- A crawl that follows fixes was started by the platform, not by a member.
alter table crawls drop constraint crawls_started_by_check;
alter table crawls add constraint crawls_started_by_check check (started_by in ('user', 'schedule', 'fix'));
