import type { getAutomationSetup } from '@canopy/contract/tools';
import type { ApiError } from '@canopy/shell-api';
import type { CallOutput } from '@canopy/contract';
import { Button, Card, Group, Icon, Notice, Stack } from '@canopy/ui';
import { Fieldset, FormError, PasswordInput, SegmentedControl, Textarea, TextInput } from '@canopy/ui/forms';
import type { FormEvent } from 'react';
import type { TestDraft } from './draft.ts';
import { AUTOMATION_WORDS as WORDS } from './messages.ts';
import { StepEditor } from './StepEditor.tsx';

export interface SignInFields {
  readonly username: string;
  readonly password: string;
}

export interface TestFormProps {
  readonly draft: TestDraft;
  readonly onDraft: (draft: TestDraft) => void;
  readonly signIn: SignInFields;
  readonly onSignIn: (signIn: SignInFields) => void;
  readonly setup: CallOutput<typeof getAutomationSetup> | undefined;
  readonly running: boolean;
  readonly error: ApiError | null;
  readonly onRun: () => void;
  readonly onShowGrammar: () => void;
}

/** What is tested, how, and as whom. */
export function TestForm({ draft, onDraft, signIn, onSignIn, setup, running, error, onRun, onShowGrammar }: TestFormProps) {
  const fields = error?.fieldErrors ?? {};
  const isByModel = draft.planner === 'model' && setup?.model != null;
  // Without steps or a goal, the page is opened.
  const ready = draft.url.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !running) onRun();
  };
  return (
    <Card title="Test configuration">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {setup && !setup.browser.available && <Notice tone="warning">{setup.browser.message}</Notice>}
          {error && !fields['url'] && !fields['description'] && (
            <FormError>{error.kind === 'rejected' ? error.message : WORDS.failed}</FormError>
          )}
          <TextInput
            label="Target URL"
            type="url"
            inputMode="url"
            placeholder="https://example.com/login"
            required
            maxLength={2_000}
            value={draft.url}
            error={fields['url']}
            onChange={(event) => onDraft({ ...draft, url: event.currentTarget.value })}
          />
          {setup?.model && (
            <SegmentedControl
              label="Steps"
              value={isByModel ? 'model' : 'steps'}
              onChange={(planner) => onDraft({ ...draft, planner: planner === 'model' ? 'model' : 'steps' })}
              data={[
                { value: 'steps', label: 'I write them' },
                { value: 'model', label: `${setup.model.label} plans them` },
              ]}
            />
          )}
          {isByModel ? (
            <Textarea
              label="Description"
              description={WORDS.goalHelp}
              autosize
              minRows={5}
              maxRows={16}
              required
              value={draft.goal}
              error={fields['description']}
              onChange={(event) => onDraft({ ...draft, goal: event.currentTarget.value })}
            />
          ) : (
            <StepEditor
              label="Description"
              value={draft.steps}
              error={fields['description']}
              onChange={(steps) => onDraft({ ...draft, steps })}
              onShowGrammar={onShowGrammar}
            />
          )}
          <Fieldset legend="Sign-in (optional)">
            <Stack gap="sm">
              <TextInput
                label="Username"
                autoComplete="off"
                maxLength={300}
                value={signIn.username}
                onChange={(event) => onSignIn({ ...signIn, username: event.currentTarget.value })}
              />
              <PasswordInput
                label="Password"
                autoComplete="new-password"
                maxLength={300}
                description={WORDS.signInHelp}
                value={signIn.password}
                onChange={(event) => onSignIn({ ...signIn, password: event.currentTarget.value })}
              />
            </Stack>
          </Fieldset>
          <Group>
            <Button
              type="submit"
              leftSection={<Icon name="player-play" />}
              disabled={!ready || setup?.browser.available === false}
              loading={running}
            >
              Run test
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
