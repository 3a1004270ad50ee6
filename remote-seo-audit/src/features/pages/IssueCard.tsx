import { Link } from '@canopy/shell-api';
import { Anchor, Card, Group, Stack, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { SeverityBadge } from '../../issues/SeverityBadge.tsx';
import type { CheckFact } from '../../issues/use-checks.ts';

const isAddress = (source: string): boolean => /^https?:\/\//.test(source);

/** The issue whose pages are listed: its meaning, how to fix it, and the source of the rule. */
export function IssueCard({ fact }: { readonly fact: CheckFact }) {
  const { name, kind, level, rule, how_to_fix, source, pages, fix_type } = fact;
  return (
    <Card
      title={name}
      description={pages === undefined ? undefined : `Found on ${pages === 1 ? '1 page' : `${formatInteger(pages)} pages`}`}
      actions={
        <Anchor component={Link} to="/seo-audit/checks" size="sm">
          All checks
        </Anchor>
      }
    >
      <Stack gap="xs">
        <Group gap="sm">
          {kind && level && <SeverityBadge kind={kind} level={level} potential={fact.potential} />}
          <Text size="sm" c="dimmed">
            Fix type: {fix_type}
          </Text>
        </Group>
        <Text size="sm">{rule}</Text>
        {how_to_fix && <Text size="sm">How to fix: {how_to_fix}</Text>}
        {source && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            Source:{' '}
            {isAddress(source) ? (
              <Anchor underline="always" href={source} target="_blank" rel="noreferrer">
                {source}
              </Anchor>
            ) : (
              source
            )}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
