import type { CallOutput } from '@canopy/contract';
import type { getResearchTools } from '@canopy/contract/content';
import { Card, Icon, Skeleton, Stack, Text, UnstyledButton } from '@canopy/ui';
import { formatInteger, formatPosition } from '@canopy/ui/data';
import classes from './Suggestions.module.css';

type Tools = CallOutput<typeof getResearchTools>;

interface SuggestionsProps {
  readonly tools: Tools | undefined;
  readonly onChoose: (query: string) => void;
}

/** Searches that the site appears for but does not answer well, each as a starting question. */
export function Suggestions({ tools, onChoose }: SuggestionsProps) {
  if (tools === undefined)
    return (
      <Card title="Worth writing about">
        <Stack gap="sm">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height={44} />
          ))}
        </Stack>
      </Card>
    );
  if (tools.suggestions.length === 0) return null;
  return (
    <Card title="Worth writing about" description="Queries where your site ranks below position 5. Last 30 days in Search Console.">
      <ul className={classes.list}>
        {tools.suggestions.map(({ query, impressions, position }) => (
          <li key={query}>
            <UnstyledButton className={classes.choice} onClick={() => onChoose(query)}>
              <span className={classes.words}>
                {query}
                <Text span size="xs" c="dimmed" display="block">
                  {formatInteger(impressions)} impressions{position === null ? '' : `, position ${formatPosition(position)}`}
                </Text>
              </span>
              <Icon name="arrow-right" size={16} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
