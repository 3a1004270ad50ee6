import {
  createResearchAnalysis,
  deleteResearchAnalysis,
  getResearchAnalysis,
  listResearchAnalyses,
  type AnalysisFinding,
  type ResearchAnalysis,
} from '@canopy/contract/content';
import { Link, Redirect, refreshCalls, showFailure, useAction, useCall, useGo, useParams, useUrlState, useUser } from '@canopy/shell-api';
import { Anchor, Button, Card, Group, IconButton, Notice, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { formatInteger, formatRelative, NavTabs, Tabs, UrlText } from '@canopy/ui/data';
import { FileInput, FormError, Textarea, TextInput } from '@canopy/ui/forms';
import { Select } from '@canopy/ui/pickers';
import { RestoredNotice, useCallForm } from '@canopy/views/forms';
import { DeleteDialog } from '@canopy/views/lists';
import { LoadFailure } from '@canopy/views/states';
import { useMemo, useState } from 'react';
import { languageChoices, languageOf } from '../../locale/locale-choices.ts';
import { readFileText } from '../../read-file-text.ts';
import classes from './Analysis.module.css';
const STEPS = ['Texts', 'Findings', 'Use'] as const;

function StepTabs({ step, id }: { readonly step: number; readonly id: string }) {
  const query = id === '' ? '' : `?id=${id}`;
  const items = STEPS.map((label, index) => ({
    label: `${index + 1}. ${label}`,
    href: `/research-analysis/steps/${index + 1}${query}`,
    current: step === index + 1,
  }));
  return (
    <NavTabs
      label="Steps"
      items={id === '' ? items.slice(0, 1) : items}
      renderLink={(href, props) => <Link key={href} to={href} {...props} />}
    />
  );
}

function Earlier() {
  const { data } = useCall(listResearchAnalyses, {});
  const [removing, setRemoving] = useState<{ readonly id: string; readonly title: string } | null>(null);
  if (!data || data.length === 0) return null;
  return (
    <Card title="Previous analyses">
      <ul className={classes.list}>
        {data.map(({ id, title, threads, created_at }) => (
          <li key={id} className={classes.row}>
            <div className={classes.grow}>
              <Anchor component={Link} to={`/research-analysis/steps/2?id=${id}`}>
                {title}
              </Anchor>
              <Text size="xs" c="dimmed">
                {threads === 1 ? '1 text' : `${formatInteger(threads)} texts`}, {formatRelative(created_at)}
              </Text>
            </div>
            <IconButton icon="trash" size="sm" label={`Delete ${title}`} onClick={() => setRemoving({ id, title })} />
          </li>
        ))}
      </ul>
      {removing && (
        <DeleteDialog
          call={deleteResearchAnalysis}
          input={{ params: { id: removing.id } }}
          refreshes={[listResearchAnalyses]}
          onClose={() => setRemoving(null)}
          title={`Delete “${removing.title}”?`}
          label="Delete analysis"
          done="Analysis deleted"
        >
          Its texts and findings are deleted. Personas keep the quotes they were given. This cannot be undone.
        </DeleteDialog>
      )}
    </Card>
  );
}

function TextsStep() {
  const { organisation } = useUser();
  const go = useGo();
  const create = useAction(createResearchAnalysis);
  const [file, setFile] = useState<File | null>(null);
  const [csv, setCsv] = useState('');
  const [isReading, setReading] = useState(false);
  const languages = useMemo(languageChoices, []);
  const form = useCallForm({
    initial: { title: '', pasted: '', urls: '', language: languageOf(organisation.language) },
    prepare: (values) => ({ ...values, csv, urls: values.urls.split(/\s+/).filter(Boolean) }),
    schema: createResearchAnalysis.body,
    send: (body) => create.run({ body }),
    done: ({ id }) => {
      void refreshCalls(listResearchAnalyses);
      go(`/research-analysis/steps/2?id=${id}`);
    },
    unsaved: 'the texts',
    kept: 'research-analysis',
  });
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    form.clearError('csv');
    setReading(true);
    try {
      setCsv(chosen ? await readFileText(chosen) : '');
    } catch (error) {
      setFile(null);
      setCsv('');
      showFailure('The file could not be read', error as Error);
    } finally {
      setReading(false);
    }
  };
  return (
    <div className={classes.columns}>
      <Card>
        <form {...form.props}>
          <Stack gap="md">
            <RestoredNotice form={form} />
            <FormError>{form.failure}</FormError>
            <TextInput label="Title" placeholder="Forum threads about raised beds" required maxLength={200} {...form.field('title')} />
            <Textarea
              label="Texts"
              description="Paste threads, reviews or emails. Separate texts of different people with a blank line."
              autosize
              minRows={6}
              maxRows={16}
              {...form.field('pasted')}
            />
            <FileInput
              label="CSV file"
              placeholder="Choose a CSV file"
              description="The column with the longest texts is used, one row per person."
              accept=".csv,text/csv"
              clearable
              value={file}
              error={form.errors['csv']}
              onChange={(chosen) => void choose(chosen)}
            />
            <Textarea
              label="URLs of threads"
              description="One per line, at most 10"
              autosize
              minRows={2}
              maxRows={6}
              {...form.field('urls')}
            />
            <Select label="Language" data={languages} searchable allowDeselect={false} {...form.choice('language')} />
            <Group>
              <Button type="submit" loading={form.running || isReading}>
                Analyse
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
      <Earlier />
    </div>
  );
}

function Findings({
  findings,
  analysis,
  none,
}: {
  readonly findings: readonly AnalysisFinding[];
  readonly analysis: ResearchAnalysis;
  readonly none: string;
}) {
  if (findings.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  const sourceOf = (id: string) => analysis.threads.find((thread) => thread.id === id)?.source ?? '';
  return (
    <ul className={classes.list}>
      {findings.map(({ text, quotes }) => (
        <li key={text}>
          <details>
            <summary className={classes.summary}>
              <span className={classes.grow}>{text}</span>
              <Text span size="xs" c="dimmed">
                {quotes.length === 1 ? '1 quote' : `${formatInteger(quotes.length)} quotes`}
              </Text>
            </summary>
            <ul className={classes.quotes}>
              {quotes.map((quote) => (
                <li key={`${quote.thread_id} ${quote.start}`}>
                  “{quote.text}”{' '}
                  <Text span size="xs" c="dimmed">
                    {/^https?:/.test(sourceOf(quote.thread_id)) ? (
                      <UrlText url={sourceOf(quote.thread_id)} href copy={false} />
                    ) : (
                      sourceOf(quote.thread_id)
                    )}
                  </Text>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}

const KINDS = ['pains', 'questions', 'phrases'] as const;
const isKind = (text: string): text is (typeof KINDS)[number] => KINDS.some((kind) => kind === text);

function FindingsStep({ analysis }: { readonly analysis: ResearchAnalysis }) {
  const [kind, setKind] = useUrlState<(typeof KINDS)[number]>('kind', 'pains', isKind);
  const items = [
    {
      value: 'pains',
      label: 'Pains',
      count: analysis.pains.length,
      panel: <Findings findings={analysis.pains} analysis={analysis} none="No pains found in these texts." />,
    },
    {
      value: 'questions',
      label: 'Questions',
      count: analysis.questions.length,
      panel: <Findings findings={analysis.questions} analysis={analysis} none="No questions found in these texts." />,
    },
    {
      value: 'phrases',
      label: 'Typical wording',
      count: analysis.phrases.length,
      panel: <Findings findings={analysis.phrases} analysis={analysis} none="No phrase is used more than once." />,
    },
  ];
  return (
    <Stack gap="md">
      {analysis.failed.length > 0 && (
        <Notice tone="warning" title="Some URLs could not be read">
          {analysis.failed.map(({ url, reason }) => `${url}: ${reason}`).join(' ')}
        </Notice>
      )}
      <Card>
        <Tabs label="Findings" value={kind} onChange={(value) => setKind(isKind(value) ? value : 'pains')} items={items} />
      </Card>
    </Stack>
  );
}

function UseStep() {
  return (
    <Card title="Use the findings" description="Add pains and questions to a persona, with their quotes.">
      <Group gap="sm">
        <Button component={Link} to="/persona/new">
          New persona
        </Button>
        <Button component={Link} to="/personas" variant="default">
          Personas
        </Button>
      </Group>
    </Card>
  );
}

function StoredStep({ id, step }: { readonly id: string; readonly step: number }) {
  const { data, error, reload } = useCall(getResearchAnalysis, { params: { id } });
  if (data) return step === 2 ? <FindingsStep analysis={data} /> : <UseStep />;
  if (!error) return <Skeleton height={360} />;
  return (
    <LoadFailure
      error={error}
      onRetry={() => void reload()}
      noun="analysis"
      icon="chat"
      back={{ to: '/research-analysis/steps/1', label: 'New analysis' }}
    />
  );
}

/** `/research-analysis/steps/:stepId`: texts, the findings in them, and what to do about them. */
export function AnalysisScreen() {
  const { stepId = '1' } = useParams();
  const [id] = useUrlState<string>('id', '');
  const step = Number(stepId);
  if (![1, 2, 3].includes(step) || (step > 1 && id === '')) return <Redirect to="/research-analysis/steps/1" />;
  return (
    <Stack gap="lg">
      <PageHeader title="Research analysis" description="Finds pains, questions and typical wording in what people write.">
        <StepTabs step={step} id={id} />
      </PageHeader>
      {step === 1 ? <TextsStep /> : <StoredStep id={id} step={step} />}
    </Stack>
  );
}
