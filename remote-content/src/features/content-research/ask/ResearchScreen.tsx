import { getResearchTools, listResearch } from '@canopy/contract/content';
import { Link, useCall } from '@canopy/shell-api';
import { Anchor, Button, Card, Notice, PageHeader, Stack, Text } from '@canopy/ui';
import { formatRelative, StatusBadge } from '@canopy/ui/data';
import { statusOf, WORDS } from '../messages.ts';
import { AskCard } from './AskCard.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useAsk } from './use-ask.ts';
import { WhatYouGet } from './WhatYouGet.tsx';
import classes from './ResearchScreen.module.css';

const RECENT = { query: { page: 1, page_size: 5 } } as const;

function Recent() {
  const { data } = useCall(listResearch, RECENT);
  if (!data || data.data.length === 0) return null;
  return (
    <Card title="Recent research">
      <ul className={classes.recent}>
        {data.data.map(({ id, question, updated_at, ...run }) => (
          <li key={id}>
            <Anchor component={Link} to={`/content-research/results/${id}`} className={classes.question}>
              {question}
            </Anchor>
            <Text size="xs" c="dimmed" component="div" className={classes.state}>
              <StatusBadge {...statusOf(run)} /> {formatRelative(updated_at)}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Where research begins: a question, where to look, and topics worth writing about. */
export function ResearchScreen() {
  const form = useAsk();
  const tools = useCall(getResearchTools, {});
  return (
    <Stack gap="lg">
      <PageHeader
        title="Content research"
        description="Ask a question. Get a plan, sources, cited facts, an outline and a draft."
        actions={
          <Button component={Link} to="/content-research/history" variant="default">
            History
          </Button>
        }
      />
      {tools.error && (
        <Notice
          tone="warning"
          title="The research sources could not be loaded"
          action={
            <Button size="xs" variant="default" onClick={() => void tools.reload()}>
              Retry
            </Button>
          }
        >
          {tools.error.message}
        </Notice>
      )}
      <div className={classes.columns}>
        <AskCard form={form} tools={tools.data} />
        <Stack gap="lg">
          {!tools.error && <Suggestions tools={tools.data} onChoose={(question) => form.set('question', question)} />}
          {tools.data?.suggestions.length === 0 && <WhatYouGet withoutQueries={tools.data.own_queries === 0} />}
          <Recent />
        </Stack>
      </div>
      {tools.data && !tools.data.model && (
        <Text size="sm" c="dimmed">
          {WORDS.byRules}
        </Text>
      )}
    </Stack>
  );
}
