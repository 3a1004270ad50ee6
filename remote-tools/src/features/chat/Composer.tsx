import { MAX_QUESTION } from '@canopy/contract/tools';
import { Button } from '@canopy/ui';
import { Textarea } from '@canopy/ui/forms';
import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import classes from './Chat.module.css';

/** Input for a question. Enter sends it, Shift+Enter inserts a line break. */
export function Composer({
  isRunning,
  onAsk,
  onStop,
}: {
  readonly isRunning: boolean;
  readonly onAsk: (question: string) => void;
  readonly onStop: () => void;
}) {
  const [text, setText] = useState('');
  const question = text.trim();
  const send = () => {
    if (question === '' || isRunning) return;
    onAsk(question);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        className={classes.input}
        label="Question"
        placeholder="How many clicks did we get last month?"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={MAX_QUESTION}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isRunning ? (
        <Button variant="default" onClick={onStop}>
          Stop
        </Button>
      ) : (
        <Button type="submit" disabled={question === ''}>
          Ask
        </Button>
      )}
    </form>
  );
}
