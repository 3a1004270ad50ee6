-- A change may be on the site in another form than it was sent.
alter table publish_operations drop constraint publish_operations_verified_check;
alter table publish_operations add constraint publish_operations_verified_check
  check (verified in ('none', 'waiting', 'gone', 'still-there', 'unread', 'altered'));
