-- Who follows a run is told of each change, whichever process makes it.
alter table research_runs add column version bigint not null default 1;

-- What a model has written of a run's draft so far. `part` is another one each time it begins.
create table research_writing (
  organisation_id uuid not null,
  run_id uuid not null,
  part uuid not null default gen_random_uuid(),
  text text not null default '',
  primary key (organisation_id, run_id),
  foreign key (organisation_id, run_id) references research_runs (organisation_id, id) on delete cascade
);

create function note_research_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    perform pg_notify('canopy_research', new.id::text);
    return new;
  end if;
  perform pg_notify('canopy_research', old.id::text);
  return old;
end $$;
create trigger research_runs_changed before update or delete on research_runs for each row execute function note_research_change();

create function note_research_writing() returns trigger language plpgsql as $$
begin
  perform pg_notify('canopy_research', new.run_id::text);
  return null;
end $$;
create trigger research_writing_changed after insert or update on research_writing for each row execute function note_research_writing();
