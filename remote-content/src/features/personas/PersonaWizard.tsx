import { personaCalls, profileCalls, type Persona, type PersonaClaim } from '@canopy/contract/content';
import {
  Link,
  type LinkProps,
  Redirect,
  refreshCalls,
  showFailure,
  useAction,
  useCall,
  useGo,
  useParams,
  useUnsavedWork,
  useUrlState,
} from '@canopy/shell-api';
import { Anchor, Button, Card, EmptyState, FailedState, Group, IconButton, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { formatPercent, NavTabs } from '@canopy/ui/data';
import { FormError, Textarea, TextInput } from '@canopy/ui/forms';
import { Select } from '@canopy/ui/pickers';
import { RestoredNotice, useCallForm } from '@canopy/views/forms';
import { LoadFailure } from '@canopy/views/states';
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { counted } from '../../counted.ts';
import classes from './Persona.module.css';
const STEPS = ['Who', 'Pains', 'Questions', 'Traits'] as const;

type Kind = 'pains' | 'questions' | 'traits';
const KIND_OF_STEP: readonly (Kind | null)[] = [null, null, 'pains', 'questions', 'traits'];
/** Words of each list of claims, where they are known from, and the step after it. */
const LISTS = {
  pains: { title: 'Pains', one: 'Pain', most: 40, known: 'From your research analyses', next: 3 },
  questions: { title: 'Questions', one: 'Question', most: 60, known: 'From Search Console and your research analyses', next: 4 },
  traits: {
    title: 'Traits',
    one: 'Trait',
    most: 40,
    known: 'From Google Analytics, over the 30 days up to the last visit',
    next: undefined,
  },
} as const satisfies Readonly<Record<Kind, { title: string; one: string; most: number; known: string; next: number | undefined }>>;

/** Saves what the step on the screen holds. @returns false where that failed, and the step says why */
type SaveStep = () => Promise<boolean>;
type StepRef = RefObject<SaveStep | null>;

/** Names the step on the screen as the one to be saved before another URL is opened. */
function useSavedOnLeaving(ref: StepRef, save: SaveStep) {
  useEffect(() => {
    ref.current = save;
    return () => {
      ref.current = null;
    };
  });
}

/** A link that first saves the step on the screen; it stays there where that fails. */
function LeavingLink({ stepRef, to, onClick, ...rest }: LinkProps & { readonly stepRef: StepRef }) {
  const go = useGo();
  const leave = async (save: SaveStep) => {
    if (await save()) go(to);
  };
  return (
    <Link
      to={to}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        // Opened in a tab of its own, this one stays as it is.
        if (stepRef.current === null || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void leave(stepRef.current);
      }}
    />
  );
}

function StepTabs({ step, id, stepRef }: { readonly step: number; readonly id: string; readonly stepRef: StepRef }) {
  const items = STEPS.map((label, index) => ({
    label: `${index + 1}. ${label}`,
    href: `/persona/steps/${index + 1}?id=${id}`,
    current: step === index + 1,
  }));
  return (
    <NavTabs
      label="Steps"
      items={id === '' ? items.slice(0, 1) : items}
      renderLink={(href, props) => <LeavingLink key={href} stepRef={stepRef} to={href} {...props} />}
    />
  );
}

/** Name, role, goals and profile: creates the persona, so that later steps can save their choices. */
function WhoStep({ persona, stepRef }: { readonly persona: Persona | null; readonly stepRef: StepRef }) {
  const go = useGo();
  const profiles = useCall(profileCalls.list, {});
  const create = useAction(personaCalls.create);
  const update = useAction(personaCalls.update);
  const [clientId] = useState(() => crypto.randomUUID());
  const saved = useRef<string | null>(null);
  const form = useCallForm({
    initial: {
      name: persona?.name ?? '',
      role: persona?.role ?? '',
      goals: persona?.goals ?? '',
      profile_id: persona?.profile_id ?? '',
    },
    prepare: (values) => ({ ...values, profile_id: values.profile_id || null, client_id: clientId }),
    schema: personaCalls.create.body,
    send: ({ client_id, ...body }) =>
      persona
        ? update.run({ params: { id: persona.id }, body: { ...body, version: persona.version } })
        : create.run({ body: { ...body, client_id } }),
    done: async ({ id }) => {
      saved.current = id;
      // The next step changes the version read here.
      await refreshCalls(personaCalls.list, personaCalls.get, personaCalls.versions);
    },
    unsaved: 'the persona',
    kept: `persona.${persona?.id ?? 'new'}`,
  });
  // A new persona that was not continued with is kept in this tab only.
  useSavedOnLeaving(stepRef, async () => persona === null || !form.isDirty || (!form.running && (await form.submit())));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Back would lead to an empty form, and from there to a second persona.
    if ((await form.submit()) && saved.current !== null) go(`/persona/steps/2?id=${saved.current}`, { replace: persona === null });
  };
  return (
    <Card>
      <form {...form.props} onSubmit={(event) => void submit(event)}>
        <Stack gap="md" maw={640}>
          <RestoredNotice form={form} />
          <FormError>{form.failure}</FormError>
          <TextInput label="Name" placeholder="Paula, new to her allotment" required maxLength={120} {...form.field('name')} />
          <TextInput label="Role" maxLength={200} {...form.field('role')} />
          <Textarea label="Goals" autosize minRows={3} maxLength={2_000} {...form.field('goals')} />
          <Select
            label="Audience profile"
            placeholder="None"
            clearable
            data={(profiles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...form.choice('profile_id')}
          />
          <Group>
            <Button type="submit" loading={form.running}>
              {persona ? 'Save and continue' : 'Continue'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

function Evidence({ claim }: { readonly claim: PersonaClaim }) {
  if (claim.evidence.length === 0) return <>No evidence: written by hand</>;
  const [first] = claim.evidence;
  if (first?.kind === 'search_console') return <>{counted(first.impressions ?? 0, 'impression')} in Search Console</>;
  if (first?.kind === 'web_analytics') {
    return (
      <>
        {counted(first.views ?? 0, 'view')} in Google Analytics, {formatPercent((first.share ?? 0) * 100)} of all
      </>
    );
  }
  return (
    <>
      {counted(claim.evidence.length, 'quote')}
      {first?.analysis_id && (
        <>
          {' in '}
          <Anchor component={Link} to={`/research-analysis/steps/2?id=${first.analysis_id}`} inherit>
            an analysis
          </Anchor>
        </>
      )}
    </>
  );
}

/** A pain or question with its evidence and the actions for it. */
function ClaimRow({ claim, children }: { readonly claim: PersonaClaim; readonly children: ReactNode }) {
  return (
    <li className={classes.row}>
      <div className={classes.grow}>
        {claim.text}
        <Text size="xs" c="dimmed" component="div">
          <Evidence claim={claim} />
        </Text>
      </div>
      {children}
    </li>
  );
}

/** Says where claims come from that have evidence, and leads there. */
function NothingKnown({ kind }: { readonly kind: Kind }) {
  const isOfVisits = kind === 'traits';
  return (
    <EmptyState
      compact
      level={3}
      icon={isOfVisits ? 'chart-bar' : 'chat'}
      title="No evidence yet"
      description={
        isOfVisits
          ? 'Google Analytics shows the countries, devices and pages of the 30 days up to the last visit.'
          : 'A research analysis finds pains and questions in what people write.'
      }
      action={
        <Button component={Link} to={isOfVisits ? '/dashboard' : '/research-analysis/steps/1'} variant="default">
          {isOfVisits ? 'Google Analytics' : 'Research analysis'}
        </Button>
      }
    />
  );
}

/** Pains, questions or traits: those of the persona, and others with evidence. */
function ClaimsStep({ persona, kind, stepRef }: { readonly persona: Persona; readonly kind: Kind; readonly stepRef: StepRef }) {
  const go = useGo();
  const evidence = useCall(personaCalls.evidence, {});
  const update = useAction(personaCalls.update);
  const [text, setText] = useState('');
  useUnsavedWork(text.trim() !== '', 'the persona');
  // Stays set until the newer version is loaded: a change to the older one would be refused.
  const [saving, setSaving] = useState(false);
  const claims = persona[kind] ?? [];
  const { most, next, ...words } = LISTS[kind];
  const has = (claim: string) => claims.some((one) => one.text === claim);
  const save = async (wanted: readonly PersonaClaim[]) => {
    setSaving(true);
    const result = await update.run({ params: { id: persona.id }, body: { version: persona.version, [kind]: wanted } });
    if (!result.ok) showFailure('The change was not saved', result.error);
    await refreshCalls(personaCalls.get, personaCalls.list, personaCalls.versions);
    setSaving(false);
    return result.ok;
  };
  const addTyped = async () => {
    if (text.trim() === '') return true;
    if (saving) return false;
    if (!has(text.trim()) && !(await save([...claims, { text: text.trim(), evidence: [] }]))) return false;
    setText('');
    return true;
  };
  useSavedOnLeaving(stepRef, addTyped);
  const add = (event: FormEvent) => {
    event.preventDefault();
    void addTyped();
  };
  const goOn = async () => {
    if (await addTyped()) go(next === undefined ? '/personas' : `/persona/steps/${next}?id=${persona.id}`);
  };
  const known = evidence.data?.[kind] ?? [];
  return (
    <div className={classes.columns}>
      <Card title={words.title} description={`${claims.length} of ${most}`}>
        <Stack gap="md">
          <form onSubmit={add}>
            <Group gap="sm" align="flex-end" wrap="nowrap">
              <TextInput
                className={classes.grow}
                label={words.one}
                maxLength={300}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <Button type="submit" variant="default" loading={saving} disabled={text.trim() === '' || claims.length >= most}>
                Add
              </Button>
            </Group>
          </form>
          {claims.length === 0 ? (
            <Text size="sm" c="dimmed">
              None yet. Add a suggestion, or write your own.
            </Text>
          ) : (
            <ul className={classes.list}>
              {claims.map((claim) => (
                <ClaimRow key={claim.text} claim={claim}>
                  <IconButton
                    icon="trash"
                    size="sm"
                    label={`Remove ${claim.text}`}
                    disabled={saving}
                    onClick={() => void save(claims.filter((one) => one !== claim))}
                  />
                </ClaimRow>
              ))}
            </ul>
          )}
        </Stack>
      </Card>
      <Card className={classes.known} title="Known" description={words.known}>
        {evidence.error ? (
          <FailedState detail={evidence.error.message} onRetry={() => void evidence.reload()} />
        ) : !evidence.data ? (
          <Skeleton height={240} />
        ) : known.length === 0 ? (
          <NothingKnown kind={kind} />
        ) : (
          <ul className={classes.list}>
            {known.map((claim) => (
              <ClaimRow key={`${claim.text} ${claim.evidence[0]?.analysis_id ?? ''}`} claim={claim}>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`${has(claim.text) ? 'Added' : 'Add'} ${claim.text}`}
                  disabled={has(claim.text) || claims.length >= most || saving}
                  onClick={() => void save([...claims, claim])}
                >
                  {has(claim.text) ? 'Added' : 'Add'}
                </Button>
              </ClaimRow>
            ))}
          </ul>
        )}
      </Card>
      <Group className={classes.onward}>
        <Button loading={saving} onClick={() => void goOn()}>
          {next === undefined ? 'Done' : 'Continue'}
        </Button>
      </Group>
    </div>
  );
}

function StoredPersona({ id, step, stepRef }: { readonly id: string; readonly step: number; readonly stepRef: StepRef }) {
  const { data, error, reload } = useStored(id);
  if (data)
    return step === 1 ? (
      <WhoStep key={`${data.id} ${data.version}`} persona={data} stepRef={stepRef} />
    ) : (
      <ClaimsStep key={step} persona={data} kind={KIND_OF_STEP[step] ?? 'pains'} stepRef={stepRef} />
    );
  if (!error) return <Skeleton height={360} />;
  return (
    <LoadFailure
      error={error}
      onRetry={() => void reload()}
      noun="persona"
      icon="persona"
      back={{ to: '/personas', label: 'All personas' }}
    />
  );
}

/** The persona; nothing is fetched while the id is empty. */
const useStored = (id: string) => useCall(personaCalls.get, id === '' ? null : { params: { id } });

/** `/persona/new` and `/persona/steps/:stepId`. Each step is saved when it is left. */
export function PersonaWizard() {
  const { stepId = '1' } = useParams();
  const [id] = useUrlState<string>('id', '');
  const step = Number(stepId);
  const { data } = useStored(id);
  const stepRef = useRef<SaveStep>(null);
  if (![1, 2, 3, 4].includes(step) || (step > 1 && id === '')) return <Redirect to="/persona/steps/1" />;
  return (
    <Stack gap="lg">
      <PageHeader
        title={id === '' ? 'New persona' : (data?.name ?? 'Persona')}
        description={`Who they are, their pains and questions, and what Google Analytics shows.${id === '' ? '' : ' Each step is saved.'}`}
        actions={
          <Button component={LeavingLink} stepRef={stepRef} to="/personas" variant="default">
            All personas
          </Button>
        }
      >
        <StepTabs step={step} id={id} stepRef={stepRef} />
      </PageHeader>
      {id === '' ? <WhoStep persona={null} stepRef={stepRef} /> : <StoredPersona id={id} step={step} stepRef={stepRef} />}
    </Stack>
  );
}
