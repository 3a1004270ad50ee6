import { listLanguageModels } from '@canopy/contract/content';
import { getVisibility, listVisibilityAnswers, runVisibility } from '@canopy/contract/tools';
import { Link, isSettled, refreshCalls, useAction, useCall, useTaskEnd, useUrlState } from '@canopy/shell-api';
import { Anchor, Button, Card, EmptyState, FailedState, Notice, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { TaskProgress, formatDateTime } from '@canopy/ui/data';
import { useState } from 'react';
import { AnswersCard } from './AnswersCard.tsx';
import { ModelCard } from './ModelCard.tsx';
import { QuestionsCard } from './QuestionsCard.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import classes from './Visibility.module.css';
import { VISIBILITY_MESSAGES as WORDS } from './messages.ts';

const MAX_QUESTION = 500;

/** Follows a running round, and reloads the figures when it is over. */
function Round({ taskId }: { readonly taskId: string }) {
  const { task } = useTaskEnd(taskId, () => void refreshCalls(getVisibility, listVisibilityAnswers));
  const isOver = task !== undefined && isSettled(task);
  if (task?.status === 'FAILURE') {
    return (
      <Notice tone="bad" live>
        {task.message}
      </Notice>
    );
  }
  return isOver ? null : <TaskProgress label="Asking the models" value={task?.progress ?? 0} message={task?.message ?? ''} />;
}

/** How often language models name the workspace's own brand (tracked questions, over time). */
export function VisibilityScreen() {
  const { data, error, reload } = useCall(getVisibility, {});
  const models = useCall(listLanguageModels, {});
  const [isSetting, setIsSetting] = useState(false);
  const [question, setQuestion] = useUrlState<string>('question', '', (text) => text.length <= MAX_QUESTION);
  const [started, setStarted] = useState<string | null>(null);
  const { run, running, error: refused } = useAction(runVisibility);
  const known = models.data?.data ?? [];
  const labelOf = (id: string) => known.find((model) => model.id === id)?.label ?? id;
  const settings = data?.settings ?? null;
  const isReady = settings !== null && settings.prompts.length > 0 && settings.models.length > 0;
  const hasSandbox = settings?.models.some((id) => known.find((model) => model.id === id)?.is_sandbox) ?? false;
  const taskId = started ?? data?.running_task ?? null;
  const ask = async () => {
    const result = await run({ body: {} });
    if (result.ok) setStarted(result.data.task_id);
  };
  return (
    <Stack gap="lg">
      <PageHeader
        title={WORDS.title}
        description={WORDS.description}
        actions={
          isReady && (
            <>
              <Button variant="default" onClick={() => setIsSetting(true)}>
                What to ask
              </Button>
              <Button loading={running} onClick={() => void ask()}>
                Ask now
              </Button>
            </>
          )
        }
      />
      {refused && (
        <Notice tone="bad" live>
          {refused.message}
        </Notice>
      )}
      {taskId !== null && <Round key={taskId} taskId={taskId} />}
      {error && (
        <Card>
          <FailedState detail={error.message} onRetry={() => void reload()} />
        </Card>
      )}
      {!error && !data && (
        <>
          <Skeleton height={260} />
          <Skeleton height={260} />
        </>
      )}
      {data && !isReady && (
        <Card>
          <EmptyState
            title={WORDS.empty}
            description={WORDS.emptyDetail}
            action={<Button onClick={() => setIsSetting(true)}>Choose what to ask</Button>}
          />
        </Card>
      )}
      {data && isReady && (
        <>
          <Text size="sm" c="dimmed">
            {`The last 28 days. ${data.next_at === null ? 'Questions are asked only when you choose Ask now.' : `Next round ${formatDateTime(data.next_at)}.`} ${WORDS.apiNote}`}
          </Text>
          {hasSandbox && <Notice>{WORDS.sandbox}</Notice>}
          <div className={classes.models}>
            {data.models.map((found) => (
              <ModelCard key={found.model} found={found} label={labelOf(found.model)} />
            ))}
          </div>
          <QuestionsCard questions={data.questions} chosen={question} onChoose={setQuestion} />
          <Card title="Your cited pages">
            {data.cited.length === 0 ? (
              <Text size="sm" c="dimmed">
                No answer in the last 28 days cites a page of your site.
              </Text>
            ) : (
              <ul className={classes.answers}>
                {data.cited.map(({ url, answers, status, no_index, page_id }) => (
                  <li key={url} className={classes.brandLine}>
                    {page_id === null ? (
                      <Text size="sm" className={classes.breaks}>
                        {url}
                      </Text>
                    ) : (
                      <Anchor component={Link} to={`/seo-audit/pages?drawer=${page_id}`} size="sm" className={classes.breaks}>
                        {url}
                      </Anchor>
                    )}
                    <Text size="sm" c="dimmed">
                      {`${answers} ${answers === 1 ? 'answer' : 'answers'} · ${page_id === null ? 'not in the latest crawl' : `status ${status ?? 'unknown'}${no_index ? ', noindex' : ''}`}`}
                    </Text>
                  </li>
                ))}
              </ul>
            )}
          </Card>
          <AnswersCard labelOf={labelOf} prompt={question} onShowAll={() => setQuestion('')} />
        </>
      )}
      {isSetting && <SettingsDialog settings={settings} onClose={() => setIsSetting(false)} />}
    </Stack>
  );
}
