import { RESEARCH_STEPS, type Research } from '@canopy/contract/content';
import { Redirect, useParams, useUrlState } from '@canopy/shell-api';
import { Card, PageHeader, Skeleton, Stack } from '@canopy/ui';
import { StatusBadge, Tabs } from '@canopy/ui/data';
import { LoadFailure } from '@canopy/views/states';
import { STEP_LABELS } from '../../../labels.ts';
import { GOALS, statusOf } from '../messages.ts';
import { BriefTab } from './BriefTab.tsx';
import { CoverageTab } from './CoverageTab.tsx';
import { DraftTab } from './DraftTab.tsx';
import { FactsTab } from './FactsTab.tsx';
import { OutlineTab } from './OutlineTab.tsx';
import { PlanTab } from './PlanTab.tsx';
import { QuestionsTab } from './QuestionsTab.tsx';
import { ResultsActions } from './ResultsActions.tsx';
import { RunSteps } from './RunSteps.tsx';
import { SourcesTab } from './SourcesTab.tsx';
import { useEdits } from './use-edits.ts';
import { useResearch, type TabProps } from './use-research.ts';
import classes from './Results.module.css';

type TabName = (typeof RESEARCH_STEPS)[number];
const isTab = (text: string): text is TabName => RESEARCH_STEPS.some((step) => step === text);

/** The default tab: the latest result available. */
function latestOf(run: Research, writing: string): TabName {
  if (run.status === 'planned') return 'plan';
  if (writing !== '') return 'draft';
  if (run.draft && run.status !== 'running') return 'draft';
  if (run.facts.length > 0) return 'facts';
  return run.sources.length > 0 ? 'sources' : 'plan';
}

function ResultTabs({ run, view }: TabProps) {
  const [chosen, setChosen] = useUrlState<TabName | ''>('tab', '', isTab);
  const edits = useEdits(run);
  const counts: Partial<Record<TabName, number>> = {
    plan: run.plan.length,
    sources: run.sources.length,
    facts: run.facts.length,
    questions: run.questions.length,
    outline: run.outline.length,
  };
  const panels: Record<TabName, React.ReactNode> = {
    plan: <PlanTab run={run} view={view} {...edits.plan} />,
    sources: <SourcesTab run={run} view={view} />,
    facts: <FactsTab run={run} view={view} />,
    questions: <QuestionsTab run={run} view={view} />,
    coverage: <CoverageTab run={run} view={view} />,
    outline: <OutlineTab run={run} view={view} {...edits.outline} />,
    brief: <BriefTab run={run} view={view} {...edits.brief} />,
    draft: <DraftTab run={run} writing={view.writing} />,
  };
  const items = RESEARCH_STEPS.map((value) => ({ value, label: STEP_LABELS[value], count: counts[value], panel: panels[value] }));
  return (
    <Card>
      <Tabs
        label="Results"
        value={chosen || latestOf(run, view.writing)}
        onChange={(value) => setChosen(isTab(value) ? value : '')}
        items={items}
      />
    </Card>
  );
}

function ResultsOf({ id }: { readonly id: string }) {
  const view = useResearch(id);
  const { data: run, error, reload } = view;
  if (error && !run)
    return (
      <Stack gap="lg">
        <PageHeader title="Research" />
        <LoadFailure
          error={error}
          onRetry={() => void reload()}
          noun="research"
          icon="research"
          back={{ to: '/content-research/history', label: 'Research history' }}
        />
      </Stack>
    );
  if (!run)
    return (
      <Stack gap="lg">
        <PageHeader title="Research" />
        <div className={classes.columns}>
          <Skeleton height={360} />
          <Skeleton height={480} />
        </div>
      </Stack>
    );
  const sources = run.sources.filter(({ state }) => state === 'read').length;
  const about = [GOALS.find(({ value }) => value === run.goal)?.label, run.audience && `for ${run.audience}`].filter(Boolean).join(', ');
  return (
    <Stack gap="lg">
      <PageHeader
        title={run.question}
        description={about}
        badge={<StatusBadge {...statusOf({ status: run.status, sources, facts: run.facts.length })} />}
        actions={<ResultsActions run={run} view={view} />}
      />
      <div className={classes.columns}>
        <RunSteps run={run} view={view} />
        <ResultTabs run={run} view={view} />
      </div>
    </Stack>
  );
}

/** `/content-research/results/:id`; without an id, the history. */
export function ResultsScreen() {
  const { id } = useParams();
  return id ? <ResultsOf key={id} id={id} /> : <Redirect to="/content-research/history" />;
}
