import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, Textarea, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useId, useState, type ReactNode } from 'react';

interface FrameProps {
  readonly title: string;
  readonly failure: string | undefined;
  readonly busy: boolean;
  readonly submit: string;
  readonly disabled?: boolean;
  readonly more?: ReactNode;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

function Frame({ title, failure, busy, submit, disabled = false, more, onClose, onSubmit, children }: FrameProps) {
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabled) onSubmit();
        }}
      >
        <Stack gap="md">
          {failure && <FormError>{failure}</FormError>}
          {children}
          <FormActions>
            {more}
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} disabled={disabled}>
              {submit}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}

interface CommonProps {
  readonly failure: string | undefined;
  readonly busy: boolean;
  readonly onClose: () => void;
}

interface NameDialogProps extends CommonProps {
  readonly title: string;
  readonly submit: string;
  readonly initial: string;
  /** whether the initial name may be submitted unchanged */
  readonly acceptsInitial?: boolean;
  /** names of the other clusters */
  readonly names: readonly string[];
  readonly onName: (name: string) => void;
}

/** Target of keywords: an existing cluster merges them, a new name creates a cluster. */
export function NameDialog({ title, submit, initial, acceptsInitial = false, names, onName, ...common }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const list = useId();
  const isKnown = names.includes(name.trim());
  return (
    <Frame
      {...common}
      title={title}
      submit={submit}
      disabled={name.trim() === '' || (!acceptsInitial && name.trim() === initial)}
      onSubmit={() => onName(name.trim())}
    >
      <TextInput
        label="Cluster"
        description={isKnown ? 'They join this cluster.' : 'A new name creates a new cluster.'}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        list={list}
        maxLength={120}
        data-autofocus
        required
      />
      <datalist id={list}>
        {names.slice(0, 200).map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </Frame>
  );
}

interface PageDialogProps extends CommonProps {
  readonly cluster: string;
  readonly initial: string;
  readonly isChosen: boolean;
  /** pages of the site that rank for keywords of the project */
  readonly pages: readonly string[];
  readonly onPage: (url: string | null) => void;
}

/** Selects which existing page serves a cluster. */
export function PageDialog({ cluster, initial, isChosen, pages, onPage, ...common }: PageDialogProps) {
  const [url, setUrl] = useState(initial);
  const [isTried, setTried] = useState(false);
  const list = useId();
  const isUrl = /^https?:\/\//.test(url.trim()) && URL.canParse(url.trim());
  const submit = () => {
    setTried(true);
    if (isUrl) onPage(url.trim());
  };
  return (
    <Frame
      {...common}
      title={`Page for ${cluster}`}
      submit="Save"
      onSubmit={submit}
      more={
        isChosen && (
          <Button variant="subtle" onClick={() => onPage(null)}>
            Clear the choice
          </Button>
        )
      }
    >
      <TextInput
        label="URL"
        description="The existing page of the site that should rank for these keywords."
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={isTried && !isUrl ? 'Enter the URL of a page.' : null}
        list={list}
        data-autofocus
        required
      />
      <datalist id={list}>
        {pages.slice(0, 200).map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </Frame>
  );
}

interface NoteDialogProps extends CommonProps {
  readonly keyword: string;
  readonly initial: string;
  readonly onNote: (text: string) => void;
}

/** A user's note on a keyword. */
export function NoteDialog({ keyword, initial, onNote, ...common }: NoteDialogProps) {
  const [text, setText] = useState(initial);
  return (
    <Frame {...common} title={`Note on ${keyword}`} submit="Save" onSubmit={() => onNote(text.trim())}>
      <Textarea
        label="Note"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={1_000}
        autosize
        minRows={3}
        data-autofocus
      />
    </Frame>
  );
}
