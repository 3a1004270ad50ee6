import { BlockNoteView, components } from '@blocknote/mantine';
import {
  ComponentsContext,
  LinkToolbarController,
  SuggestionMenuController,
  useCreateBlockNote,
  type ComponentProps,
} from '@blocknote/react';
import { safeUrl } from '@canopy/contract/post-html';
import { useColorScheme, VisuallyHidden } from '@canopy/ui';
import { MantineProvider, Stack } from '@mantine/core';
import './styles.css';
import { memo, useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { blocksToHtml } from './conversions.ts';
import { handleOf, type CanopyEditor, type EditorHandle } from './editor-handle.ts';
import { indexBlocks } from './find-blocks.ts';
import { fitBlocks } from './fit-blocks.ts';
import { LinkTools } from './LinkTools.tsx';
import { groupedView, LONG, LONG_NO_MORE } from './group-blocks.ts';
import { pasteHandler } from './paste.ts';
import { schema, type EditorBlock } from './schema.ts';
import classes from './BlockEditor.module.css';

/** The library's suggestion list, with an accessible name and keyboard-scrollable. */
function NamedList({ className, id, children }: ComponentProps['SuggestionMenu']['Root']) {
  return (
    <Stack gap={0} className={className ?? ''} id={id} role="listbox" aria-label="Blocks" tabIndex={0}>
      {children}
    </Stack>
  );
}

const NAMED = { ...components, SuggestionMenu: { ...components.SuggestionMenu, Root: NamedList } };

/** The block menu that "/" opens. */
function SlashMenu() {
  return (
    <ComponentsContext.Provider value={NAMED}>
      <SuggestionMenuController triggerCharacter="/" shouldOpen={(state) => !state.selection.$from.parent.type.isInGroup('tableContent')} />
    </ComponentsContext.Provider>
  );
}

const escaped = (text: string) => text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`);

/** A grey placeholder image that says which picture is not shown, and that it is published all the same. */
const notShown = (url: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120"><rect width="480" height="120" fill="#eaeeea"/><g text-anchor="middle" font-family="sans-serif" font-size="14" fill="#5a635c"><text x="240" y="46">This image could not be loaded for the editor.</text><text x="240" y="68">It is published with its URL:</text><text x="240" y="90" font-size="12">${escaped(url.length > 70 ? `${url.slice(0, 69)}…` : url)}</text></g></svg>`,
  )}`;

const isOwn = (url: string) => URL.canParse(url) && new URL(url).origin === location.origin;

/** Shows an image of another site without the browser asking that site. @returns a `data:` or `blob:` URL */
export type LoadImage = (url: string) => Promise<string>;

/** The URL that an image is shown by: the portal's own, or what was loaded for it. The post keeps the URL. */
async function imageAddress(url: string, loadImage: LoadImage | undefined): Promise<string> {
  if (/^(data:image\/|blob:)/i.test(url) || isOwn(url)) return url;
  return (await loadImage?.(url).catch(() => undefined)) ?? notShown(url);
}

export interface BlockEditorProps {
  /** initial content; later changes are ignored: use another `key` to open something else */
  readonly initialBlocks: readonly unknown[];
  /** Called after each change. `html` converts the blocks to HTML only when called, because that is too slow for every keystroke. */
  readonly onChange?: (blocks: EditorBlock[], html: () => string) => void;
  /** called with a handle once the editor is ready, and with null when it unmounts */
  readonly onHandle?: (handle: EditorHandle | null) => void;
  /** absent: images of other sites are not shown */
  readonly loadImage?: LoadImage;
  readonly editable?: boolean;
  /** accessible name */
  readonly label: string;
}

interface ViewProps {
  readonly editor: CanopyEditor;
  readonly editable: boolean;
  readonly scheme: 'light' | 'dark';
  readonly onChange: () => void;
}

/** Not re-rendered on each keystroke: the library updates it itself. */
const View = memo(function View({ editor, editable, scheme, onChange }: ViewProps) {
  return (
    <BlockNoteView
      editor={editor}
      editable={editable}
      theme={scheme}
      emojiPicker={false}
      comments={false}
      slashMenu={false}
      linkToolbar={false}
      onChange={onChange}
    >
      <SlashMenu />
      <LinkToolbarController linkToolbar={LinkTools} />
    </BlockNoteView>
  );
});

/** Block editor for posts: "/" opens the block menu, Escape followed by Tab leaves the editor. */
export function BlockEditor({ initialBlocks, onChange, onHandle, loadImage, editable = true, label }: BlockEditorProps) {
  const { scheme } = useColorScheme();
  const hintId = useId();
  const wayOut = useWayOut();
  const loading = useRef(loadImage);
  loading.current = loadImage;
  const [options] = useState(() => {
    const blocks = fitBlocks(initialBlocks);
    return {
      schema,
      ...(blocks.length > 0 && { initialContent: blocks }),
      resolveFileUrl: (url: string) => imageAddress(url, loading.current),
      pasteHandler,
      // It colours nothing without a highlighter, but looks for code through the whole text at each keystroke.
      disableExtensions: ['code-block-highlighter'],
      domAttributes: { editor: { 'aria-label': label, 'aria-describedby': hintId, class: classes['editor'] ?? '' } },
      _tiptapOptions: { injectNonce: styleNonce(), editorProps: groupedView() },
    };
  });
  const editor = useCreateBlockNote(options, []);
  useState(() => keepRelative(editor));
  const [isLong, setIsLong] = useState(() => {
    indexBlocks(editor);
    return initialBlocks.length > LONG;
  });
  const long = useRef(isLong);
  const report = useRef(onChange);
  report.current = onChange;
  const change = useCallback(() => {
    const blocks = editor.document;
    const isLongNow = blocks.length > (long.current ? LONG_NO_MORE : LONG);
    if (isLongNow !== long.current) {
      long.current = isLongNow;
      // Its groups remember their heights once they were laid out: nothing moves when those far from the screen no longer are.
      requestAnimationFrame(() => requestAnimationFrame(() => setIsLong(long.current)));
    }
    report.current?.(blocks, () => blocksToHtml(blocks));
  }, [editor]);
  const tell = useRef(onHandle);
  tell.current = onHandle;
  useEffect(() => {
    tell.current?.(handleOf(editor));
    return () => tell.current?.(null);
  }, [editor]);
  return (
    <MantineProvider
      withCssVariables={false}
      withGlobalClasses={false}
      getRootElement={() => undefined}
      getStyleNonce={styleNonce}
      forceColorScheme={scheme}
    >
      <div className={classes.frame} data-long={isLong} {...wayOut}>
        <VisuallyHidden id={hintId}>
          Press Alt+F10 for the tools of a link or selection; Escape, then Tab, to leave the editor.
        </VisuallyHidden>
        <View editor={editor} editable={editable} scheme={scheme} onChange={change} />
      </div>
    </MantineProvider>
  );
}

/** The library's dialogs write a scheme before every URL that has none, relative ones included. */
function keepRelative(editor: CanopyEditor): void {
  const relative = (url: string) => safeUrl(url, 'link') ?? url;
  const create = editor.createLink.bind(editor);
  const edit = editor.editLink.bind(editor);
  editor.createLink = (url, text) => create(relative(url), text);
  editor.editLink = (url, text, position) => edit(relative(url), text, position);
}

/** The nonce that the content security policy requires on the editor's own style elements; '' if there is none. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '';
}

/**
 * Tab indents inside the editor, so keyboard users need another way out (WCAG 2.1.2): Escape, then Tab.
 * @returns event handlers for the element around the editor
 */
function useWayOut() {
  const leaving = useRef(false);
  return {
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key === 'F10' && event.altKey) {
        const tool = event.currentTarget.querySelector<HTMLElement>('.bn-toolbar button:not(:disabled)');
        if (tool) event.preventDefault();
        tool?.focus();
      } else if (event.key === 'Escape') leaving.current = true;
      else if (event.key === 'Tab' && leaving.current) event.stopPropagation();
      else if (event.key !== 'Shift') leaving.current = false;
    },
    onBlur: () => {
      leaving.current = false;
    },
  };
}
