import { Link } from '@canopy/shell-api';
import { Anchor, Card, Icon, Text, type IconName } from '@canopy/ui';
import classes from './WhatYouGet.module.css';

const PARTS: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  { icon: 'list-check', title: 'A plan you can change', text: 'The questions that the article has to answer.' },
  { icon: 'book', title: 'Sources with snapshots', text: 'Your own crawled pages and the URLs you name.' },
  { icon: 'search', title: 'Facts with quotes', text: 'Each fact shows the exact words of its source.' },
  { icon: 'compare', title: 'Coverage of the sources', text: 'Question by question, and what else people ask.' },
  { icon: 'article', title: 'A draft in the editor', text: 'Every sentence cites its source or is marked.' },
];

interface WhatYouGetProps {
  /** Search Console has no rows yet: once it has, questions worth writing about show here */
  readonly withoutQueries: boolean;
}

/** What becomes of a question, for users who have not asked one yet. */
export function WhatYouGet({ withoutQueries }: WhatYouGetProps) {
  return (
    <Card title="What you get">
      <ul className={classes.list}>
        {PARTS.map(({ icon, title, text }) => (
          <li key={title} className={classes.part}>
            <span className={classes.icon}>
              <Icon name={icon} />
            </span>
            <span>
              <span className={classes.title}>{title}</span>
              <Text span size="xs" c="dimmed" display="block">
                {text}
              </Text>
            </span>
          </li>
        ))}
      </ul>
      {withoutQueries && (
        <Text size="sm" c="dimmed" mt="md">
          <Anchor component={Link} to="/dashboard/overview" size="sm" underline="always">
            Connect Search Console
          </Anchor>{' '}
          to start from what people already search for.
        </Text>
      )}
    </Card>
  );
}
