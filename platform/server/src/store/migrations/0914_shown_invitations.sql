-- The link that an inviter sees is another one than the link that is mailed: only the latter shows that the address is somebody's own.
alter table invitations add column shown_hash text unique;
