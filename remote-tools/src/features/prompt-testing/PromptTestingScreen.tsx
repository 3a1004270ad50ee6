import { listLanguageModels } from '@canopy/contract/content';
import { blockProblem, type HistoryItem, type RunResult } from '@canopy/contract/tools';
import { lazyPart, Link, showToast, useCall, useLocation, useMaybeUser, useOrganisationId, useUrlState } from '@canopy/shell-api';
import { Anchor, Button, FailedState, Group, Notice, PageHeader, Skeleton, Stack } from '@canopy/ui';
import { saveFile, Tabs } from '@canopy/ui/data';
import { ActionMenu } from '@canopy/ui/menus';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { BlockComposer } from './BlockComposer.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import {
  draftAfterSignIn,
  EMPTY_DRAFT,
  exportOf,
  hasMatrix,
  importOf,
  isEmpty,
  isUsable,
  keepDraft,
  NOBODY,
  type Draft,
  type DraftFile,
} from './draft.ts';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { MatrixContext, type MatrixWorkplace } from './matrix/matrix-context.ts';
import { PROMPT_MESSAGES as WORDS } from './messages.ts';
import { ModelPicker } from './ModelPicker.tsx';
import classes from './PromptTesting.module.css';
import { ProvidersDrawer } from './ProvidersDrawer.tsx';
import { Results } from './Results.tsx';
import { useRuns } from './use-runs.ts';

const MatrixPanel = lazyPart(
  async () => (await import('./matrix/MatrixPanel.tsx')).MatrixPanel,
  (retry) => <FailedState title="The matrix could not be loaded" onRetry={retry} />,
);
const VIEWS = ['prompt', 'matrix'];
const LARGEST_IMPORT = 20_000_000;

/** One prompt, several models, side by side (document 2, section 2.9). The draft survives a reload. */
export function PromptTestingScreen() {
  const workspace = useOrganisationId() ?? NOBODY;
  return <Tester key={workspace} workspace={workspace} />;
}

function Tester({ workspace }: { readonly workspace: string }) {
  const user = useMaybeUser();
  const [view, setView] = useUrlState<string>('view', 'prompt', (text) => VIEWS.includes(text));
  const { pathname, search } = useLocation();
  const [{ draft: opened, left }] = useState(() => draftAfterSignIn(workspace));
  const [draft, setDraft] = useState<Draft>(opened);
  const [showFaults, setShowFaults] = useState(false);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<'history' | 'providers' | 'compare' | null>(null);
  const [isKept, setIsKept] = useState(true);
  const file = useRef<HTMLInputElement>(null);
  const { data: models, error: modelsError, reload: reloadModels } = useCall(listLanguageModels, user ? {} : null);
  const { blocks, models: chosen, responses, matrix } = draft;

  useEffect(() => setIsKept(keepDraft(workspace, draft)), [workspace, draft]);
  useEffect(() => {
    // Only once it is kept for the workspace.
    if (workspace !== NOBODY) keepDraft(NOBODY, left);
  }, [workspace, left]);
  const onAnswer = useCallback((result: RunResult) => {
    setDraft((before) => ({ ...before, responses: [...before.responses.filter(({ id }) => id !== result.id), result] }));
  }, []);
  const runs = useRuns(responses, onAnswer);

  const enabled = chosen.filter((model) => model.enabled && isUsable(model, models?.data));
  const answered = responses.filter(({ id, error }) => error === null && chosen.some((model) => model.id === id));
  const compared = picked.filter((id) => answered.some((result) => result.id === id));
  const faults = blocks.filter(({ label, input }) => blockProblem(label, input) !== undefined);
  const run = () => {
    setShowFaults(true);
    if (faults.length > 0) return;
    setPicked([]);
    setDraft((before) => ({ ...before, responses: [] }));
    runs.start(blocks, enabled);
  };
  const restore = (next: DraftFile) => {
    setDraft((before) => ({ ...next, matrix: next.matrix ?? before.matrix }));
    setPicked([]);
    setShowFaults(false);
    runs.show(next.responses);
  };
  const replay = ({ blocks: oldBlocks, models: oldModels, responses: oldResponses }: HistoryItem) => {
    restore({ blocks: oldBlocks, models: oldModels, responses: oldResponses });
    setView('prompt');
    setOpen(null);
  };
  const importFile = async (chosenFile: File | undefined) => {
    const next = chosenFile && chosenFile.size <= LARGEST_IMPORT ? importOf(await chosenFile.text()) : undefined;
    if (!next) return showToast({ title: WORDS.importInvalid, tone: 'destructive' });
    restore(next);
    showToast({ title: WORDS.imported });
  };
  const modelPicker = (
    <ModelPicker
      available={models?.data}
      failed={modelsError !== undefined && !models}
      onRetry={() => void reloadModels()}
      models={chosen}
      onChange={(next) => setDraft((before) => ({ ...before, models: next }))}
      onShowProviders={() => setOpen('providers')}
    />
  );
  const workplace: MatrixWorkplace = {
    plan: matrix,
    onPlan: (plan) => setDraft((before) => ({ ...before, matrix: plan })),
    models: chosen.map((model) => ({ ...model, enabled: model.enabled && isUsable(model, models?.data) })),
    available: models?.data,
    embeddings: models?.embeddings,
    isSignedIn: Boolean(user),
    modelPicker,
  };
  const [first, second] = compared.map((id) => answered.find((result) => result.id === id));

  return (
    <Stack gap="lg" className={classes.page}>
      <PageHeader
        title={WORDS.title}
        description={WORDS.description}
        back={
          <Anchor component={Link} to="/" size="sm">
            Back to Canopy
          </Anchor>
        }
        actions={
          <>
            <Button variant="default" disabled={!user} onClick={() => setOpen('history')}>
              History
            </Button>
            <ActionMenu
              label="Export and import"
              items={[
                {
                  label: 'Export results',
                  icon: 'download',
                  disabled: responses.length === 0 && !hasMatrix(matrix),
                  onSelect: () => saveFile(WORDS.exportFile, exportOf(draft), 'application/json'),
                },
                { label: 'Import results', icon: 'upload', onSelect: () => file.current?.click() },
                {
                  label: 'Start over',
                  icon: 'trash',
                  disabled: isEmpty(draft),
                  onSelect: () => restore(EMPTY_DRAFT),
                },
              ]}
            />
          </>
        }
      />
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        aria-hidden="true"
        onChange={(event) => {
          void importFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {!user && (
        <Notice
          title={WORDS.signIn}
          action={
            <Button component={Link} to={`/login?${new URLSearchParams({ returnTo: `${pathname}${search}` }).toString()}`}>
              Sign in
            </Button>
          }
        >
          {WORDS.signInDetail}
        </Notice>
      )}
      {!isKept && (
        <Notice tone="warning" live>
          This browser does not allow the page to store your prompt, so a reload would lose it. Export it first.
        </Notice>
      )}
      <MatrixContext value={workplace}>
        <Tabs
          label="What to test"
          value={view}
          onChange={setView}
          items={[
            {
              value: 'prompt',
              label: 'One prompt',
              panel: (
                <Stack gap="lg">
                  <div className={classes.set}>
                    <BlockComposer
                      blocks={blocks}
                      showFaults={showFaults}
                      onChange={(next) => setDraft((before) => ({ ...before, blocks: next }))}
                    />
                    {modelPicker}
                  </div>
                  <Group>
                    <Button disabled={!user || blocks.length === 0 || enabled.length === 0} loading={runs.isRunning} onClick={run}>
                      Run
                    </Button>
                  </Group>
                  <Results
                    models={chosen}
                    columns={runs.columns}
                    picked={compared}
                    onPick={setPicked}
                    onCancel={runs.cancel}
                    onRetry={(model) => runs.retry(blocks, model)}
                    onCompare={() => setOpen('compare')}
                  />
                </Stack>
              ),
            },
            {
              value: 'matrix',
              label: 'Matrix',
              panel: (
                <Suspense fallback={<Skeleton height={480} />}>
                  <MatrixPanel />
                </Suspense>
              ),
            },
          ]}
        />
      </MatrixContext>
      <HistoryDrawer opened={open === 'history'} onClose={() => setOpen(null)} onReplay={replay} />
      <ProvidersDrawer
        models={models?.data}
        error={user ? modelsError?.message : WORDS.signInForModels}
        onRetry={user ? () => void reloadModels() : undefined}
        opened={open === 'providers'}
        onClose={() => setOpen(null)}
      />
      <CompareDialog pair={open === 'compare' && first && second ? [first, second] : null} onClose={() => setOpen(null)} />
    </Stack>
  );
}
