import type { FixPreview } from '@canopy/contract/seo-audit';
import { Card, Notice, Stack, Text } from '@canopy/ui';
import { CopyButton, cutMiddle, formatInteger } from '@canopy/ui/data';
import { FIX_MESSAGES, nameOfChange, templateText } from './messages.ts';
import { TextFields } from './TextFields.tsx';
import type { FixTexts } from './use-fix-texts.ts';
import classes from './PagePreview.module.css';

/** The exact change of one page, byte by byte, and what is left untouched. */
export function PagePreview({ preview, texts }: { readonly preview: FixPreview; readonly texts: FixTexts }) {
  const { page_id, page_url, problem, changes, asked, refused, unchecked = [], read, sha256_before, sha256_after } = preview;
  const count =
    changes.length === 0 ? 'Nothing would change' : changes.length === 1 ? '1 change' : `${formatInteger(changes.length)} changes`;
  return (
    <Card title={cutMiddle(page_url, 60)} level={3} description={problem === null ? count : undefined}>
      <Stack gap="sm">
        {problem !== null && <Notice tone="warning">{problem}</Notice>}
        {changes.length > 0 && (
          <ul className={classes.list}>
            {changes.map((change) => {
              const { code, kind, value, text, offset, edits, template } = change;
              return (
                <li key={`${offset} ${code}`}>
                  <Text size="sm" fw={500}>
                    {nameOfChange(change)}
                  </Text>
                  {template && (
                    <Text size="xs" c="dimmed">
                      {templateText(template)}
                    </Text>
                  )}
                  {kind === 'head' && (
                    <pre className={classes.edit} role="group" tabIndex={0} aria-label={nameOfChange(change)}>
                      {value !== '' && <del>{value}</del>} <ins>{text}</ins>
                    </pre>
                  )}
                  {edits.map(({ start, end, before, after }) => (
                    <div key={start}>
                      <Text size="xs" c="dimmed">
                        {start === end ? `At byte ${formatInteger(start)}` : `Bytes ${formatInteger(start)} to ${formatInteger(end)}`}
                      </Text>
                      <pre className={classes.edit} role="group" tabIndex={0} aria-label={`Change at byte ${start}`}>
                        {before !== '' && <del>{before}</del>}
                        {before !== '' && after !== '' && ' '}
                        {after !== '' && <ins>{after}</ins>}
                      </pre>
                    </div>
                  ))}
                </li>
              );
            })}
          </ul>
        )}
        {unchecked.length > 0 && (
          <div>
            <Text size="sm" fw={500}>
              {FIX_MESSAGES.unchecked}
            </Text>
            <ul className={classes.list}>
              {unchecked.map(({ url, why }) => (
                <li key={url}>
                  <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
                    {url}: {why}
                  </Text>
                </li>
              ))}
            </ul>
          </div>
        )}
        {read === 'page' && changes.length > 0 && (
          <Text size="xs" c="dimmed">
            {FIX_MESSAGES.served}
          </Text>
        )}
        <TextFields pageId={page_id} asked={asked} texts={texts} />
        {refused.length > 0 && (
          <div>
            <Text size="sm" fw={500}>
              Left unchanged
            </Text>
            <ul className={classes.list}>
              {refused.map(({ offset, value, message }) => (
                <li key={offset}>
                  <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
                    {value}: {message}
                  </Text>
                </li>
              ))}
            </ul>
          </div>
        )}
        {sha256_before !== null && sha256_after !== null && changes.length > 0 && (
          <Text size="xs" c="dimmed">
            SHA-256 {sha256_before.slice(0, 12)} becomes {sha256_after.slice(0, 12)}{' '}
            <CopyButton text={`${sha256_before} ${sha256_after}`} label="Copy both checksums" />
          </Text>
        )}
      </Stack>
    </Card>
  );
}
