-- Of what was asked, something may be left where a fix of the page does not reach.
alter table publish_operations drop constraint publish_operations_verified_check;
alter table publish_operations add constraint publish_operations_verified_check
  check (verified in ('none', 'waiting', 'gone', 'partly', 'still-there', 'unread', 'altered'));
-- Fixes whose live page a cache serves as it was are looked at again.
create index publish_operations_verified_later on publish_operations (try_after) where verified = 'waiting' and try_after is not null;
