import { modelName } from '@canopy/contract/content';
import type { AssistantAction, ChatMessage } from '@canopy/contract/tools';
import { Link } from '@canopy/shell-api';
import { Button, Loader, Notice, Text } from '@canopy/ui';
import { ActionCard } from './ActionCard.tsx';
import classes from './Chat.module.css';
import { EvidenceCard } from './EvidenceCard.tsx';
import { CHAT_MESSAGES as WORDS } from './messages.ts';

/** The text with each `[1]` as a link that opens the view behind it. */
function Cited({ message: { text, evidence } }: { readonly message: ChatMessage }) {
  return (
    <p className={classes.text}>
      {text.split(/(\[\d+\])/).map((part, at) => {
        const found = /^\[\d+\]$/.test(part) ? evidence[Number(part.slice(1, -1)) - 1] : undefined;
        return found ? (
          <Link key={at} to={found.link} className={classes.cite} aria-label={`Evidence ${part.slice(1, -1)}: ${found.title}`}>
            {part.slice(1, -1)}
          </Link>
        ) : (
          part
        );
      })}
    </p>
  );
}

export interface MessageProps {
  readonly message: ChatMessage;
  /** current activity for it; null: it is complete */
  readonly status: string | null;
  /** an answer is being written; no other question can be asked meanwhile */
  readonly isBusy: boolean;
  readonly onAsk: (question: string) => void;
  readonly onDecided: (action: AssistantAction) => void;
}

/** One question, or one answer with its evidence. */
export function Message({ message, status, isBusy, onAsk, onDecided }: MessageProps) {
  if (message.role === 'person') {
    return (
      <li className={classes.question}>
        <h2 className={classes.questionText}>{message.text}</h2>
      </li>
    );
  }
  const { text, evidence, actions, suggestions, state, written_by } = message;
  return (
    <li className={classes.answer}>
      {text !== '' && (state === 'failed' ? <Notice tone="bad">{text}</Notice> : <Cited message={message} />)}
      {status !== null && (
        <div className={classes.status}>
          <Loader size={14} label={status} />
          <Text size="sm" c="dimmed">
            {status}
          </Text>
        </div>
      )}
      {state === 'stopped' && (
        <Text size="sm" c="dimmed">
          {WORDS.stopped}
        </Text>
      )}
      {actions.map((action) => (
        <ActionCard key={action.id} action={action} onDecided={onDecided} />
      ))}
      {evidence.map((found, at) => (
        <EvidenceCard key={at} evidence={found} number={at + 1} />
      ))}
      {state === 'done' && evidence.length > 0 && (
        <Text size="xs" c="dimmed">
          {written_by === null ? WORDS.writtenByRules : WORDS.writtenBy(modelName(written_by))}
        </Text>
      )}
      {suggestions.length > 0 && (
        <div className={classes.suggestions}>
          {suggestions.map((suggestion) => (
            <Button key={suggestion} variant="default" size="xs" disabled={isBusy} onClick={() => onAsk(suggestion)}>
              {suggestion}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
