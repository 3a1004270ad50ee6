-- Of old crawls only their own row is kept. `emptied`: their pages are being removed or gone, and nobody is shown them any more;
-- `emptied_at`: all of it is gone; `compared_at`: somebody looked at the difference to another crawl, which is not taken away meanwhile.
alter table crawls add column emptied boolean not null default false;
alter table crawls add column emptied_at timestamptz;
alter table crawls add column compared_at timestamptz;
create index crawls_kept on crawls (organisation_id, started_at desc) where emptied_at is null;
