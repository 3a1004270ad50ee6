import { personaCalls, type PersonaClaim } from '@canopy/contract/content';
import { Link, useCall, useUrlState } from '@canopy/shell-api';
import { Anchor, Button, Card, EmptyState, FailedState, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { NativeSelect } from '@canopy/ui/forms';
import { counted } from '../../counted.ts';
import classes from './Persona.module.css';

const FIRST_WORDS = ['how', 'what', 'when', 'why', 'where', 'which', 'who', 'can', 'should', 'is', 'are', 'do', 'does'];

/** Questions grouped by their first word, in a familiar order. */
function branchesOf(questions: readonly PersonaClaim[]): { word: string; questions: PersonaClaim[] }[] {
  const wordOf = ({ text }: PersonaClaim) => {
    const word = /^\p{L}+/u.exec(text.trim())?.[0].toLowerCase() ?? '';
    return FIRST_WORDS.includes(word) ? word : 'other';
  };
  return [...FIRST_WORDS, 'other']
    .map((word) => ({ word, questions: questions.filter((question) => wordOf(question) === word) }))
    .filter((branch) => branch.questions.length > 0);
}

/** A persona's questions as a map: the persona, the question words, the questions. */
export function MindmapScreen() {
  const { data, error, reload } = useCall(personaCalls.list, {});
  const [chosen, setChosen] = useUrlState<string>('persona', '');
  const persona = data?.find(({ id }) => id === chosen) ?? data?.[0];
  const branches = persona ? branchesOf(persona.questions) : [];
  return (
    <Stack gap="lg">
      <PageHeader
        title="Mindmap"
        description="A persona’s questions. Select one to research it."
        actions={
          <Button component={Link} to="/personas" variant="default">
            Personas
          </Button>
        }
      />
      {error && !data ? (
        <FailedState detail={error.message} onRetry={() => void reload()} />
      ) : !data ? (
        <Skeleton height={360} />
      ) : !persona ? (
        <EmptyState
          icon="mindmap"
          title="No personas yet"
          description="The map shows the questions of a persona."
          action={
            <Button component={Link} to="/persona/new">
              New persona
            </Button>
          }
        />
      ) : (
        <Stack gap="md">
          <NativeSelect
            label="Persona"
            w={320}
            maw="100%"
            data={data.map(({ id, name }) => ({ value: id, label: name }))}
            value={persona.id}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Card>
            {branches.length === 0 ? (
              <EmptyState
                compact
                icon="mindmap"
                title="No questions yet"
                description={`${persona.name} has no questions.`}
                action={
                  <Button component={Link} to={`/persona/steps/3?id=${persona.id}`}>
                    Add questions
                  </Button>
                }
              />
            ) : (
              <div className={classes.mindmap}>
                <div className={classes.centre}>{persona.name}</div>
                <ul className={classes.branches}>
                  {branches.map(({ word, questions }) => (
                    <li key={word} className={classes.branch}>
                      <span className={classes.word}>{word}</span>
                      <ul className={classes.leaves}>
                        {questions.map((question) => (
                          <li key={question.text}>
                            <Anchor component={Link} to={`/content-research?question=${encodeURIComponent(question.text)}`} size="sm">
                              {question.text}
                            </Anchor>{' '}
                            {question.evidence[0]?.impressions != null && (
                              <Text span size="xs" c="dimmed" className={classes.figure}>
                                {counted(question.evidence[0].impressions, 'impression')}
                              </Text>
                            )}
                          </li>
                        ))}
                      </ul>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </Card>
        </Stack>
      )}
    </Stack>
  );
}
