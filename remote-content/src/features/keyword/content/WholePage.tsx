import type { ContentChange, ContentDraft } from '@canopy/contract/content';
import { Text, VisuallyHidden } from '@canopy/ui';
import classes from './Content.module.css';

const NAMES: Readonly<Record<string, string>> = { p: 'Paragraph', li: 'List item', img: 'Image' };
const nameOf = (tag: string): string => NAMES[tag] ?? `Heading ${tag.slice(1)}`;

/** The page's current blocks, beside those with the accepted changes. */
export function WholePage({ draft }: { readonly draft: ContentDraft }) {
  const accepted = draft.changes.filter(({ decision }) => decision === 'accepted');
  const at = (block: number, ...kinds: ContentChange['kind'][]) =>
    accepted.filter((change) => change.block === block && kinds.includes(change.kind));
  return (
    <div className={classes.page} role="table" aria-label="The page, block by block">
      <div className={classes.row} role="row">
        <div role="columnheader" className={classes.head}>
          On the site
        </div>
        <div role="columnheader" className={classes.head}>
          Improved
        </div>
      </div>
      {draft.blocks.map(({ tag, text }, block) => {
        const [rewritten] = at(block, 'rewrite', 'split', 'alt');
        const shown = rewritten?.after ?? text;
        return (
          <div key={block} className={classes.row} role="row">
            <div role="cell" className={classes.cell}>
              <Text size="xs" c="dimmed">
                {nameOf(tag)}
              </Text>
              <div data-tag={tag} className={classes.text}>
                {tag === 'img' && text === '' ? 'Missing alt text' : <MarkedText text={text} />}
              </div>
            </div>
            <div role="cell" className={classes.cell}>
              {at(block, 'heading').map((change) => (
                <div key={change.id} className={classes.added}>
                  <Text size="xs">New heading</Text>
                  <div data-tag="h2" className={classes.text}>
                    {change.after}
                  </div>
                </div>
              ))}
              <div className={rewritten ? classes.added : undefined}>
                <Text size="xs" c={rewritten ? undefined : 'dimmed'}>
                  {rewritten ? `${nameOf(tag)}, changed` : nameOf(tag)}
                </Text>
                <div data-tag={tag} className={classes.text}>
                  {tag === 'img' && shown === '' ? 'Missing alt text' : <MarkedText text={shown} />}
                </div>
              </div>
              {at(block, 'paragraph').map((change) => (
                <div key={change.id} className={classes.added}>
                  <Text size="xs">New paragraph</Text>
                  <div className={classes.text}>{change.after}</div>
                </div>
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** A text with links and emphasis underlined instead of marked up. */
function MarkedText({ text }: { readonly text: string }) {
  if (text === '') return <VisuallyHidden>No text</VisuallyHidden>;
  let depth = 0;
  return (
    <>
      {text.split(/(\[\/?\d+\/?\])/).map((part, at) => {
        if (/^\[\d+\/\]$/.test(part)) return <br key={at} />;
        if (/^\[\d+\]$/.test(part)) depth += 1;
        else if (/^\[\/\d+\]$/.test(part)) depth -= 1;
        else return depth > 0 ? <u key={at}>{part}</u> : <span key={at}>{part}</span>;
        return null;
      })}
    </>
  );
}
