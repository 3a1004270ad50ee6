import { getAutomationSetup, type AutomationRun, type AutomationTest } from '@canopy/contract/tools';
import { showToast, useCall, useOrganisationId, useUrlState } from '@canopy/shell-api';
import { PageHeader, Stack } from '@canopy/ui';
import { Tabs } from '@canopy/ui/data';
import { useEffect, useState } from 'react';
import classes from './AutomationTester.module.css';
import { keepDraft, readDraft, type TestDraft } from './draft.ts';
import { EditStepsDialog } from './EditStepsDialog.tsx';
import { EditTestDialog } from './EditTestDialog.tsx';
import { GrammarDrawer } from './GrammarDrawer.tsx';
import { AUTOMATION_WORDS as WORDS, isOpen, reasonOf } from './messages.ts';
import { RunHistory } from './RunHistory.tsx';
import { RunResults } from './RunResults.tsx';
import { SavedTests } from './SavedTests.tsx';
import { SaveTestDialog } from './SaveTestDialog.tsx';
import { TestForm, type SignInFields } from './TestForm.tsx';
import { useRun, useStartRun } from './use-run.ts';

const VIEWS = ['test', 'tests', 'history'];
const isRunId = (text: string): boolean => /^[\da-f-]{36}$/.test(text);
const NO_SIGN_IN: SignInFields = { username: '', password: '' };

/** The automation tester (document 2, section 2.8): a page, what to do there, and what happened. */
export function AutomationTesterScreen() {
  const workspace = useOrganisationId() ?? 'none';
  return <Tester key={workspace} workspace={workspace} />;
}

type Open =
  | { what: 'edit'; run: AutomationRun; from: number }
  | { what: 'save'; run: AutomationRun }
  | { what: 'test'; test: AutomationTest }
  | { what: 'grammar' };

function Tester({ workspace }: { readonly workspace: string }) {
  const [view, setView] = useUrlState<string>('view', 'test', (text) => VIEWS.includes(text));
  const [runId, setRunId] = useUrlState<string>('run', '', isRunId);
  const [draft, setDraft] = useState<TestDraft>(() => readDraft(workspace));
  const [signIn, setSignIn] = useState(NO_SIGN_IN);
  const [open, setOpen] = useState<Open | null>(null);
  const { data: setup } = useCall(getAutomationSetup, {});
  const watched = useRun(runId === '' ? null : runId);
  useEffect(() => keepDraft(workspace, draft), [workspace, draft]);

  // The view and the run change together, in a single history entry.
  const show = (run: AutomationRun) => setRunId(run.id, { alsoClear: ['view', 'page'] });
  const form = useStartRun(show);
  const repeating = useStartRun(show);
  const again = async (body: Parameters<typeof repeating.start>[0]) => {
    const started = await repeating.start(body);
    if (!started.ok) showToast({ title: 'The test could not be started', description: reasonOf(started.error), tone: 'destructive' });
  };

  const run = () => {
    const isByModel = draft.planner === 'model' && setup?.model != null;
    const hasSignIn = signIn.username !== '' || signIn.password !== '';
    void form.start({
      url: draft.url,
      description: isByModel ? draft.goal : draft.steps,
      planner: isByModel ? 'model' : 'steps',
      ...(hasSignIn && { login: signIn }),
    });
  };
  const repeat = (before: AutomationRun, until: number | null) =>
    void again({
      url: before.url,
      planner: before.planner,
      description: before.planner === 'model' ? before.description : before.log.map(({ goal }) => goal).join('\n'),
      parent_id: before.id,
      ...(until !== null && { until_step: until }),
    });
  const replay = (test: AutomationTest) => void again({ url: test.url, planner: 'steps', description: test.description, test_id: test.id });
  const newTest = () => setView('test', { alsoClear: ['page'] });

  return (
    <Stack gap="lg">
      <PageHeader title={WORDS.title} description={WORDS.description} />
      <Tabs
        label="Views of the automation tester"
        value={view}
        onChange={(next) => setView(next, { alsoClear: ['page'] })}
        items={[
          {
            value: 'test',
            label: 'Test',
            panel: (
              <div className={classes.set}>
                <TestForm
                  draft={draft}
                  onDraft={setDraft}
                  signIn={signIn}
                  onSignIn={setSignIn}
                  setup={setup}
                  running={form.running || (watched.run !== undefined && isOpen(watched.run))}
                  error={form.error}
                  onRun={run}
                  onShowGrammar={() => setOpen({ what: 'grammar' })}
                />
                <RunResults
                  watched={watched}
                  isChosen={runId !== ''}
                  onRepeat={repeat}
                  onEdit={(before, from) => setOpen({ what: 'edit', run: before, from })}
                  onSave={(before) => setOpen({ what: 'save', run: before })}
                />
              </div>
            ),
          },
          {
            value: 'tests',
            label: 'Saved tests',
            panel: (
              <SavedTests
                onReplay={replay}
                onEdit={(test) => setOpen({ what: 'test', test })}
                onNew={newTest}
                starting={repeating.running}
              />
            ),
          },
          { value: 'history', label: 'History', panel: <RunHistory onNew={newTest} /> },
        ]}
      />
      <GrammarDrawer
        opened={open?.what === 'grammar'}
        onClose={() => setOpen(null)}
        onInsert={(form) => setDraft((before) => ({ ...before, steps: before.steps === '' ? form : `${before.steps.trimEnd()}\n${form}` }))}
      />
      {open?.what === 'edit' && <EditStepsDialog run={open.run} from={open.from} onClose={() => setOpen(null)} onStarted={show} />}
      {open?.what === 'save' && <SaveTestDialog run={open.run} onClose={() => setOpen(null)} />}
      {open?.what === 'test' && <EditTestDialog test={open.test} onClose={() => setOpen(null)} />}
    </Stack>
  );
}
