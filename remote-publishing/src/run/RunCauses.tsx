import type { PublishOperation } from '@canopy/contract/publishing';
import { Link } from '@canopy/shell-api';
import { Anchor, Stack, Text } from '@canopy/ui';
import { OperationOutcome } from './OperationOutcome.tsx';
import classes from './RunOutcome.module.css';

interface RunCausesProps {
  readonly operations: readonly PublishOperation[];
  readonly done: boolean;
  readonly onChanged: () => void;
}

const pagesText = (count: number) => (count === 1 ? '1 page' : `${count} pages`);

/** The changes of a run; once it is over, those that did not end as asked are grouped by their cause, each with what to do about it. */
export function RunCauses({ operations, done, onChanged }: RunCausesProps) {
  const list = (which: readonly PublishOperation[]) => (
    <ul className={classes.list}>
      {which.map((operation) => (
        <li key={operation.id}>
          <OperationOutcome operation={operation} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
  const left = operations.filter(({ cause }) => cause !== undefined);
  if (!done || operations.length < 2 || left.length === 0) return list(operations);
  const groups = [...Map.groupBy(left, ({ cause }) => cause?.code)].toSorted(([, a], [, b]) => b.length - a.length);
  const well = operations.filter(({ cause }) => cause === undefined);
  return (
    <Stack gap="lg">
      <Text size="sm">
        {well.length} of {pagesText(operations.length)} ended as asked. {pagesText(left.length)} did not
        {groups.length > 1 ? `, for ${groups.length} reasons:` : ':'}
      </Text>
      {groups.map(([code, which]) => {
        const cause = which[0]?.cause;
        return (
          <section key={code} aria-label={cause?.title}>
            <Text size="sm" fw={600}>
              {cause?.title} ({pagesText(which.length)})
            </Text>
            <Text size="sm">
              {cause?.next}{' '}
              {cause?.link !== undefined && (
                <Anchor component={Link} to={cause.link} size="sm">
                  Go there
                </Anchor>
              )}
            </Text>
            {list(which)}
          </section>
        );
      })}
      {well.length > 0 && (
        <section aria-label="Ended as asked">
          <Text size="sm" fw={600}>
            Ended as asked ({pagesText(well.length)})
          </Text>
          {list(well)}
        </section>
      )}
    </Stack>
  );
}
