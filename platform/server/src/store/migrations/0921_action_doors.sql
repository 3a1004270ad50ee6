-- Through which door an action was proposed: only there can it be confirmed. What waits now is the chat's: an assistant asks again.
alter table assistant_actions add column door text not null default 'chat';
alter table assistant_actions alter column door drop default;
