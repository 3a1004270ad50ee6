-- Words that the workspace's texts must not use, one a line or between commas.
alter table organisations add column forbidden_words text not null default '';
