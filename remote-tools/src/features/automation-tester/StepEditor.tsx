import { completeStep, parseStep, stepLines, type StepCompletion } from '@canopy/contract/tools';
import { Button, Group, Icon, Text } from '@canopy/ui';
import { Textarea } from '@canopy/ui/forms';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './AutomationTester.module.css';
import { AUTOMATION_WORDS as WORDS } from './messages.ts';

export interface StepEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
  readonly onShowGrammar?: () => void;
  readonly minRows?: number;
  /** in a dialog: takes the initial focus */
  readonly hasInitialFocus?: boolean;
}

const MAX_SHOWN = 6;

interface Caret {
  readonly line: number;
  /** offset of the line's first character */
  readonly start: number;
  readonly end: number;
}

function caretOf(text: string, at: number): Caret {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const next = text.indexOf('\n', at);
  return { line: text.slice(0, at).split('\n').length - 1, start, end: next === -1 ? text.length : next };
}

/** Steps in plain words: suggests below how to continue, and reports lines that are not understood. */
export function StepEditor({ label, value, onChange, error, onShowGrammar, minRows = 7, hasInitialFocus }: StepEditorProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<Caret | null>(null);
  const [active, setActive] = useState(-1);
  const [closed, setClosed] = useState(false);
  // If the suggestions vanished on pressing a button below them, it would move away from the pointer, and the click would be lost.
  const pressed = useRef(false);
  useEffect(() => {
    const onDown = () => (pressed.current = true);
    const onUp = () => {
      pressed.current = false;
      // Lets the click itself happen first.
      setTimeout(() => document.activeElement !== field.current && setCaret(null));
    };
    window.addEventListener('pointerdown', onDown, true);
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, onUp, true);
    return () => {
      window.removeEventListener('pointerdown', onDown, true);
      for (const type of ['pointerup', 'pointercancel']) window.removeEventListener(type, onUp, true);
    };
  }, []);
  const line = caret === null ? '' : value.slice(caret.start, caret.end);
  const offered = caret === null || closed || line.trim() === '' ? [] : completeStep(line).slice(0, MAX_SHOWN);
  const problems = lineProblems(value, caret?.line ?? null);

  const follow = () => {
    const at = field.current?.selectionStart;
    setCaret(at === undefined ? null : caretOf(field.current?.value ?? '', at));
  };
  const accept = (choice: StepCompletion) => {
    if (caret === null) return;
    onChange(value.slice(0, caret.start) + choice.line + value.slice(caret.end));
    setActive(-1);
    const at = caret.start + choice.caret;
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at, at);
      follow();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (offered.length === 0) return;
    const isLastLine = caret?.end === value.length;
    if ((event.key === 'ArrowDown' && (isLastLine || active >= 0)) || (event.key === 'ArrowUp' && active >= 0)) {
      event.preventDefault();
      setActive(Math.max(-1, Math.min(offered.length - 1, active + (event.key === 'ArrowDown' ? 1 : -1))));
      return;
    }
    const choice = offered[active];
    if (event.key === 'Enter' && choice) {
      event.preventDefault();
      accept(choice);
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      setClosed(true);
      setActive(-1);
    }
  };

  return (
    <div>
      <Textarea
        ref={field}
        label={label}
        description={WORDS.stepsHelp}
        placeholder={'click "Sign in"\nshould see "Welcome"'}
        autosize
        minRows={minRows}
        maxRows={24}
        required
        spellCheck={false}
        data-autofocus={hasInitialFocus || undefined}
        value={value}
        error={error}
        classNames={{ input: classes.editor }}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={offered[active] ? `${id}-${active}` : undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setClosed(false);
          setActive(-1);
          follow();
        }}
        onSelect={follow}
        onBlur={() => pressed.current || setCaret(null)}
        onKeyDown={onKeyDown}
      />
      {offered.length > 0 && (
        <ul id={`${id}-list`} role="listbox" aria-label="Step reference" className={classes.offers}>
          {offered.map((choice, index) => (
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
            <li
              key={choice.form}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className={classes.offer}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => accept(choice)}
            >
              <code>{choice.form}</code>
              <Text size="xs" c="dimmed" component="span">
                {choice.about}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <Group justify="space-between" mt={6} gap="xs" align="flex-start">
        <div role="status" className={classes.problems}>
          {problems.slice(0, 4).map(({ line: number, problem }) => (
            <Text key={number} size="xs" className={classes.problem}>
              <Icon name="alert" size={14} /> Line {number}: {problem}
            </Text>
          ))}
          {problems.length > 4 && <Text size="xs">and {problems.length - 4} more lines that cannot be parsed</Text>}
        </div>
        {onShowGrammar && (
          <Button variant="subtle" size="xs" leftSection={<Icon name="help" size={16} />} onClick={onShowGrammar}>
            Step reference
          </Button>
        )}
      </Group>
    </div>
  );
}

interface LineProblem {
  /** from 1, as the editor shows it */
  readonly line: number;
  readonly problem: string;
}

/** Problems with the lines of a description. @param except the line being typed, from 0 */
function lineProblems(text: string, except: number | null = null): LineProblem[] {
  return text.split('\n').flatMap((line, index) => {
    const [step] = stepLines(line);
    if (step === undefined || index === except) return [];
    const parsed = parseStep(step);
    return parsed.ok ? [] : [{ line: index + 1, problem: parsed.problem }];
  });
}
