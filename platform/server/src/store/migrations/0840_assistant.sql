-- Conversations about a workspace's data, each a person's own.
create table chat_conversations (
  organisation_id uuid not null references organisations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  title text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organisation_id, user_id, id)
);

create index chat_conversations_newest on chat_conversations (organisation_id, user_id, updated_at desc);

create table chat_messages (
  organisation_id uuid not null,
  user_id uuid not null,
  conversation_id uuid not null,
  id uuid not null,
  position bigint generated always as identity,
  role text not null check (role in ('person', 'assistant')),
  -- of an answer: the question's id
  answers uuid,
  text text not null,
  evidence jsonb not null default '[]',
  action_ids uuid[] not null default '{}',
  suggestions jsonb not null default '[]',
  state text not null,
  written_by text,
  created_at timestamptz not null,
  primary key (organisation_id, user_id, conversation_id, id),
  foreign key (organisation_id, user_id, conversation_id) references chat_conversations (organisation_id, user_id, id) on delete cascade
);

-- What an assistant proposed to do, for a person to confirm: in the chat, or through another assistant.
create table assistant_actions (
  organisation_id uuid not null references organisations (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  tool text not null,
  title text not null,
  effects jsonb not null,
  payload jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'declined', 'failed', 'expired')),
  outcome text not null default '',
  link text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  primary key (organisation_id, id)
);
