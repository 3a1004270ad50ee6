import { listConversations } from '@canopy/contract/tools';
import { Link, useCall, useOrganisationId, useUrlState } from '@canopy/shell-api';
import { Button, EmptyState, FailedState, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { Drawer } from '@canopy/ui/overlays';
import { useCallback, useEffect, useRef, useState } from 'react';
import classes from './Chat.module.css';
import { Composer } from './Composer.tsx';
import { Conversations } from './Conversations.tsx';
import { CHAT_MESSAGES as WORDS } from './messages.ts';
import { Message } from './Message.tsx';
import { useChat } from './use-chat.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isId = (text: string): text is string => text === '' || UUID.test(text);

/** Chat about the workspace's own data: answers cite the rows they are based on, and nothing is done without confirmation. */
export function ChatScreen() {
  const workspace = useOrganisationId() ?? 'none';
  return <Chat key={workspace} />;
}

function Chat() {
  const [id, setId] = useUrlState<string>('conversation', '', isId);
  const [isListOpen, setIsListOpen] = useState(false);
  const list = useCall(listConversations, {});
  const begin = useCallback((begun: string) => setId(begun), [setId]);
  const chat = useChat(id, begin);
  const end = useRef<HTMLDivElement>(null);
  const count = chat.messages.length;
  useEffect(() => {
    if (count > 2) end.current?.scrollIntoView({ block: 'end' });
  }, [count, chat.isRunning]);

  const choose = (next: string) => {
    setId(next);
    setIsListOpen(false);
  };
  const conversations = list.data ? (
    <Conversations conversations={list.data.data} current={id} onChoose={choose} onDeleted={(deleted) => deleted === id && choose('')} />
  ) : list.error ? (
    <FailedState detail={list.error.message} onRetry={() => void list.reload()} />
  ) : (
    <Skeleton height={200} />
  );
  return (
    <Stack gap="lg" className={classes.screen}>
      <PageHeader
        title={WORDS.title}
        description={WORDS.description}
        actions={
          <>
            <Button variant="default" component={Link} to="/assistants">
              Other assistants
            </Button>
            <Button variant="default" className={classes.onlyNarrow} onClick={() => setIsListOpen(true)}>
              Conversations
            </Button>
            <Button variant="default" disabled={id === ''} onClick={() => choose('')}>
              New conversation
            </Button>
          </>
        }
      />
      <div className={classes.layout}>
        <nav className={classes.aside} aria-label="Conversations">
          {conversations}
        </nav>
        <div className={classes.main}>
          {chat.isLoading && <Skeleton height={320} />}
          {chat.error &&
            (chat.error.status === 404 ? (
              <EmptyState title={WORDS.gone} action={<Button onClick={() => choose('')}>New conversation</Button>} />
            ) : (
              <FailedState detail={chat.error.message} onRetry={chat.retry} />
            ))}
          {!chat.isLoading && !chat.error && count === 0 && (
            <EmptyState
              title="Ask a question"
              description="Each answer shows the rows it is based on and links to the view with the same data."
              action={
                <div className={classes.suggestions}>
                  {(list.data?.examples ?? []).map((example) => (
                    <Button key={example} variant="default" size="xs" onClick={() => chat.ask(example)}>
                      {example}
                    </Button>
                  ))}
                </div>
              }
            />
          )}
          <ol className={classes.messages} aria-live="polite" aria-busy={chat.isRunning} aria-label="Messages">
            {chat.messages.map((message, at) => (
              <Message
                key={message.id}
                message={message}
                status={at === count - 1 ? chat.status : null}
                isBusy={chat.isRunning}
                onAsk={chat.ask}
                onDecided={chat.settle}
              />
            ))}
          </ol>
          <div ref={end} className={classes.end} />
          {!chat.error && (
            <div className={classes.foot}>
              <Composer isRunning={chat.isRunning} onAsk={chat.ask} onStop={chat.stop} />
              {list.data && (
                <Text size="xs" c="dimmed">
                  {list.data.model === null
                    ? WORDS.byRules
                    : list.data.model.is_sandbox
                      ? WORDS.sandbox
                      : WORDS.byModel(list.data.model.label)}
                </Text>
              )}
            </div>
          )}
        </div>
      </div>
      <Drawer opened={isListOpen} onClose={() => setIsListOpen(false)} title="Conversations">
        {conversations}
      </Drawer>
    </Stack>
  );
}
