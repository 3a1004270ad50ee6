-- What works in somebody's name in a workspace ends for good when they leave it, however they leave: a new invitation brings nothing back.
create function end_access_in_workspace(workspace uuid, person uuid) returns void language plpgsql as $$
begin
  update access_tokens set revoked_at = now() where organisation_id = workspace and user_id = person and revoked_at is null;
  -- Codes and tokens that the identity provider has issued under the grants, and the grants themselves.
  delete from oidc_payloads p using assistant_grants g
    where g.organisation_id = workspace and g.user_id = person and (p.grant_id = g.id or (p.model = 'Grant' and p.id = g.id));
  update assistant_grants set revoked_at = now() where organisation_id = workspace and user_id = person and revoked_at is null;
end $$;

create function forget_member_access() returns trigger language plpgsql as $$
begin
  perform end_access_in_workspace(old.organisation_id, old.user_id);
  return null;
end $$;
create trigger member_access after delete on memberships for each row execute function forget_member_access();

-- An administrator is let into every workspace; with the role goes what they are not a member of.
create function forget_admin_access() returns trigger language plpgsql as $$
begin
  perform end_access_in_workspace(left_to.organisation_id, new.id)
    from (select organisation_id from access_tokens where user_id = new.id
          union select organisation_id from assistant_grants where user_id = new.id) left_to
    where not exists (select from memberships m where m.organisation_id = left_to.organisation_id and m.user_id = new.id);
  return null;
end $$;
create trigger admin_access after update of is_admin on users for each row when (old.is_admin and not new.is_admin)
  execute function forget_admin_access();

-- Sessions, codes and tokens of an account that is deleted; its personal access tokens and grants go with their rows.
create function forget_account_access() returns trigger language plpgsql as $$
begin
  delete from oidc_payloads where account_id = old.id::text;
  return null;
end $$;
create trigger account_access after delete on users for each row execute function forget_account_access();

-- Those who have left before.
select end_access_in_workspace(given.organisation_id, given.user_id)
  from (select organisation_id, user_id from access_tokens union select organisation_id, user_id from assistant_grants) given
  join users u on u.id = given.user_id
  where not u.is_admin
    and not exists (select from memberships m where m.organisation_id = given.organisation_id and m.user_id = given.user_id);
