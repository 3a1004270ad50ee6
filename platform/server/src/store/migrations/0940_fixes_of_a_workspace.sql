-- The audit shows beside each issue what became of its fix, so it looks up a workspace's latest fixes with every page that it shows.
create index publish_operations_fixes on publish_operations (organisation_id, created_at desc) where kind = 'fix';
