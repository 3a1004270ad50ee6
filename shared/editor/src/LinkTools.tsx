import {
  DeleteLinkButton,
  EditLinkButton,
  LinkToolbar,
  OpenLinkButton,
  useBlockNoteEditor,
  useComponentsContext,
  type LinkToolbarProps,
} from '@blocknote/react';
import { LINK_STYLES } from '@canopy/contract/post-html';
import type { CanopyEditor } from './editor-handle.ts';
import { schema } from './schema.ts';

const RELS = [
  ['nofollow', 'Search engines should not follow this link'],
  ['sponsored', 'An advertisement or paid link'],
  ['ugc', 'Written by users of the site'],
] as const;

type Range = LinkToolbarProps['range'];
type Said = (typeof LINK_STYLES)[keyof typeof LINK_STYLES];

/** What a link says; '': nothing. */
function read(editor: CanopyEditor, { from }: Range, style: Said): string {
  const marks = editor.prosemirrorState.doc.nodeAt(from)?.marks ?? [];
  const value: unknown = marks.find(({ type }) => type.name === style)?.attrs['stringValue'];
  return typeof value === 'string' ? value : '';
}

function write(editor: CanopyEditor, { from, to }: Range, style: Said, value: string): void {
  const mark = editor.pmSchema.marks[style];
  if (!mark) return;
  editor.transact((transaction) => {
    transaction.removeMark(from, to, mark);
    if (value !== '') transaction.addMark(from, to, mark.create({ stringValue: value }));
  });
}

/** The tools of the link at the cursor: its URL and text, `rel` and `target`. */
export function LinkTools(props: LinkToolbarProps) {
  const { url, text, range, setToolbarOpen, setToolbarPositionFrozen } = props;
  const editor = useBlockNoteEditor(schema);
  const Components = useComponentsContext();
  if (!Components) return null;
  const { Button } = Components.LinkToolbar;
  const rel = read(editor, range, LINK_STYLES.rel).split(/\s+/).filter(Boolean);
  const target = read(editor, range, LINK_STYLES.target);
  const toggle = (name: string) =>
    write(editor, range, LINK_STYLES.rel, (rel.includes(name) ? rel.filter((one) => one !== name) : [...rel, name]).join(' '));
  const frozen = { ...(setToolbarOpen && { setToolbarOpen }), ...(setToolbarPositionFrozen && { setToolbarPositionFrozen }) };
  return (
    <LinkToolbar {...props}>
      <EditLinkButton url={url} text={text} range={range} {...frozen} />
      {RELS.map(([name, meaning]) => (
        <Button
          key={name}
          className="bn-button"
          label={name}
          mainTooltip={name}
          secondaryTooltip={meaning}
          isSelected={rel.includes(name)}
          onClick={() => toggle(name)}
        >
          {name}
        </Button>
      ))}
      <Button
        className="bn-button"
        label="New tab"
        mainTooltip="New tab"
        secondaryTooltip="Opens in a new tab"
        isSelected={target === '_blank'}
        onClick={() => write(editor, range, LINK_STYLES.target, target === '_blank' ? '' : '_blank')}
      >
        New tab
      </Button>
      {/^[a-z][a-z0-9+.-]*:/i.test(url) && <OpenLinkButton url={url} />}
      <DeleteLinkButton range={range} {...(setToolbarOpen && { setToolbarOpen })} />
    </LinkToolbar>
  );
}
