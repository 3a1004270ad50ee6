-- A workspace that is created twice by the same form is one.
alter table organisations add column client_id uuid;
create unique index organisations_client_id on organisations (created_by, client_id) where client_id is not null;
