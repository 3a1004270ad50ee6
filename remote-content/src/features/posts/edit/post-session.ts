import type { Post } from '@canopy/contract/content';
import type { Draft } from '../drafts/draft-store.ts';
import { changed, contentOf, differences, EMPTY_CONTENT, isSlug, type PostContent } from '../drafts/post-content.ts';
import { mergePosts } from './merge-posts.ts';
import { isUnsaved, type SaveState, type Snapshot } from './session-state.ts';

/** How long nobody types before it is saved. With the call itself this stays under two seconds. */
export const IDLE_MS = 1_200;
/** Who never pauses is saved this often all the same. */
const LONGEST_MS = 10_000;
/** Pauses before a failed save is tried again. */
const RETRY_MS = [3_000, 6_000, 12_000, 30_000];

/**
 * What a draft means for the post that was opened. One from before the post was stored last is put aside: a browser that
 * was killed can bring back a draft that had been saved long since.
 */
function judgeDraft(draft: Draft | null, opened: Post | null) {
  if (!draft) return { hasDraft: false, isOutdated: false, aside: null };
  if (draft.isAside) return { hasDraft: false, isOutdated: false, aside: draft.content };
  const hasDraft = Object.keys(differences(draft.content, opened ? contentOf(opened) : EMPTY_CONTENT)).length > 0;
  const isOutdated = hasDraft && opened !== null && draft.base?.version !== opened.version && draft.at < opened.updated_at;
  return { hasDraft, isOutdated, aside: isOutdated ? draft.content : (draft.aside ?? null) };
}

const WRONG_SLUG = 'Use lower-case letters, digits and single hyphens';

/** How a save ended; see `send-post.ts`. */
export type SaveResult =
  | { readonly kind: 'stored'; readonly post: Post }
  | Exclude<SaveState, { kind: 'empty' | 'saved' | 'waiting' | 'saving' }>
  | { readonly kind: 'over' };

/** What a session reaches the world through. */
export interface SessionPorts {
  /** `post` null: creates it; `fields` are the changed ones. Never throws. */
  readonly store: (post: Snapshot['post'], fields: Partial<PostContent>, clientId: string) => Promise<SaveResult>;
  /** keeps the draft on this device; false: it could not */
  readonly keep: (draft: Omit<Draft, 'writer' | 'at'>) => boolean;
  readonly forget: (draft: Pick<Draft, 'base' | 'clientId'>) => void;
  readonly onCreated: (post: Post) => void;
  readonly onStored: (post: Post) => void;
}

/** The open editor, as far as the session writes into it. */
export interface EditorView {
  readonly applyBlocks: (blocks: readonly unknown[]) => void;
}

export interface SessionStart {
  readonly post: Post | null;
  readonly clientId: string;
  readonly draft: Draft | null;
}

/** One visit to one post: keeps each change on this device at once, and saves it to the platform when the writer pauses. */
export function createPostSession({ post: opened, clientId: firstClientId, draft }: SessionStart, ports: SessionPorts) {
  let clientId = firstClientId;
  const original = opened ? contentOf(opened) : EMPTY_CONTENT;
  let saved = original;
  const { hasDraft, isOutdated, aside } = judgeDraft(draft, opened);
  const shown = hasDraft && !isOutdated ? draft : null;
  let snapshot: Snapshot = {
    content: shown ? shown.content : saved,
    save: { kind: opened ? 'saved' : 'empty' },
    post: opened && { id: opened.id, version: opened.version },
    kept: true,
    restoredFrom: shown && shown.at,
    aside,
    revision: 0,
    merges: 0,
  };
  let view: EditorView | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstUnsavedAt = 0;
  let failures = 0;
  let creates = 0;
  let running: Promise<void> | null = null;
  let isOver = false;
  const listeners = new Set<() => void>();

  const set = (change: Partial<Snapshot>) => {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  };
  const isDirty = () => Object.keys(differences(snapshot.content, saved)).length > 0;
  const hasWrongSlug = () => snapshot.post !== null && snapshot.content.slug !== saved.slug && !isSlug(snapshot.content.slug);
  const keep = () => ports.keep({ content: snapshot.content, base: snapshot.post, clientId, aside: snapshot.aside });
  const forget = () => ports.forget({ base: snapshot.post, clientId });
  /** Where nothing is unsaved: only what stands aside is kept. */
  const keepAside = () => {
    if (snapshot.aside) ports.keep({ content: snapshot.aside, base: snapshot.post, clientId, isAside: true });
    else forget();
  };
  const isBlocked = () => snapshot.save.kind === 'conflict' || snapshot.save.kind === 'gone';

  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void save(), delay);
  };
  const settle = () => {
    if (isDirty()) {
      set({ kept: keep(), save: { kind: 'waiting' } });
      schedule(IDLE_MS);
    } else if (hasWrongSlug()) {
      set({ kept: keep(), save: { kind: 'refused', message: WRONG_SLUG, fields: { slug: WRONG_SLUG } } });
    } else {
      keepAside();
      set({ kept: true, save: { kind: snapshot.post ? 'saved' : 'empty' } });
    }
  };
  const stored = (post: Post, sent: PostContent, isRepeated: boolean) => {
    failures = 0;
    const isNew = snapshot.post === null;
    // Creating it again answers with the first one, which may hold less than was sent this time.
    saved = isRepeated ? contentOf(post) : { ...sent, slug: isSlug(sent.slug) || isNew ? post.slug : saved.slug };
    const slug = snapshot.content.slug === sent.slug && (isSlug(sent.slug) || isNew) ? post.slug : snapshot.content.slug;
    if (isNew) forget();
    const content = slug === snapshot.content.slug ? snapshot.content : { ...snapshot.content, slug };
    set({ post: { id: post.id, version: post.version }, content });
    firstUnsavedAt = Date.now();
    settle();
    if (isNew) ports.onCreated(post);
    ports.onStored(post);
  };
  /** Takes another version in, beside what is not saved here. @returns whether both fit together */
  const absorb = (theirs: Post): boolean => {
    const next = contentOf(theirs);
    const merged = mergePosts(saved, snapshot.content, next);
    if (merged === null) return false;
    saved = next;
    set({ post: { id: theirs.id, version: theirs.version }, content: merged, merges: snapshot.merges + 1 });
    // At once: what is typed next must stand in the merged text. The editor reports its blocks while it takes them.
    view?.applyBlocks(merged.blocks);
    settle();
    return true;
  };
  const attempt = async () => {
    const sent = snapshot.content;
    const isRepeated = snapshot.post === null && creates > 0;
    if (snapshot.post === null) creates += 1;
    set({ save: { kind: 'saving' } });
    const result = await ports.store(snapshot.post, differences(sent, saved), clientId);
    if (result.kind === 'stored') return stored(result.post, sent, isRepeated);
    if (result.kind === 'over') return stop();
    if (result.kind === 'conflict' && result.stored && absorb(result.stored)) return;
    set({ save: result, kept: keep() });
    if (result.kind === 'refused' && snapshot.content !== sent) schedule(IDLE_MS);
    if (result.kind === 'failed') schedule(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? IDLE_MS);
  };
  const save = (): Promise<void> => {
    clearTimeout(timer);
    if (running || isOver || isBlocked()) return running ?? Promise.resolve();
    if (!isDirty()) return Promise.resolve(snapshot.save.kind === 'waiting' ? settle() : undefined);
    running = attempt().finally(() => {
      running = null;
    });
    return running;
  };
  const touch = () => {
    const kept = keep();
    if (isBlocked()) return set({ kept });
    if (!running && snapshot.save.kind !== 'waiting') firstUnsavedAt = Date.now();
    set({ kept, save: running ? snapshot.save : { kind: 'waiting' } });
    if (running) return;
    schedule(Math.max(0, Math.min(IDLE_MS, firstUnsavedAt + LONGEST_MS - Date.now())));
  };
  const replaceWith = (content: PostContent, aside: PostContent | null) => {
    set({ content, aside, restoredFrom: null, revision: snapshot.revision + 1 });
    settle();
  };
  function stop() {
    isOver = true;
    clearTimeout(timer);
  }

  if (draft && !hasDraft && !aside) forget();
  if (shown) {
    const isOlder = opened !== null && shown.base?.version !== opened.version;
    if (isOlder) snapshot = { ...snapshot, save: { kind: 'conflict', stored: opened } };
    else {
      snapshot = { ...snapshot, save: { kind: 'waiting' } };
      if (opened === null) creates = 1;
      schedule(IDLE_MS);
    }
  }

  return {
    snapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Something was written. */
    change(patch: Partial<PostContent>) {
      set({ content: changed(snapshot.content, patch) });
      touch();
    },
    /** Puts other content on the screen at once, such as an earlier version; the editor opens anew. */
    replace(patch: Partial<PostContent>) {
      set({ content: changed(snapshot.content, patch), revision: snapshot.revision + 1 });
      touch();
    },
    /** Saves at once what is not saved. */
    save,
    /** Saves what is not saved, also what was written while an earlier save was under way. @returns whether all of it is */
    async saveAll() {
      await running;
      await save();
      return !isUnsaved(snapshot);
    },
    /** The editor is open, or gone: null. */
    attach(editor: EditorView | null) {
      view = editor;
    },
    /** Somebody else stored a newer version: it comes in beside what is not saved here, unless both do not fit together. */
    absorb(theirs: Post) {
      if (running || isOver || isBlocked() || theirs.version <= (snapshot.post?.version ?? 0)) return;
      absorb(theirs);
    },
    /** In a conflict: what is on the screen becomes the newest version. */
    keepMine(theirs: Post) {
      saved = contentOf(theirs);
      set({ post: { id: theirs.id, version: theirs.version }, save: { kind: 'waiting' } });
      return save();
    },
    /** In a conflict: what is stored comes to the screen; what was there is put aside. */
    takeStored(theirs: Post) {
      const mine = snapshot.content;
      saved = contentOf(theirs);
      set({ post: { id: theirs.id, version: theirs.version }, save: { kind: 'saved' } });
      replaceWith(saved, mine);
    },
    /** Takes back that a draft was brought to the screen: the post is again as it was opened. */
    discardRestored: () => replaceWith(original, snapshot.content),
    dismissRestored: () => set({ restoredFrom: null }),
    /** Brings back what was put aside. */
    bringBack: () => snapshot.aside && replaceWith(snapshot.aside, snapshot.content),
    /** Forgets what was put aside. */
    dismissAside() {
      set({ aside: null });
      if (isDirty()) keep();
      else keepAside();
    },
    /** The post was deleted: what is on the screen becomes a post of its own. */
    saveAsNew(newClientId: string) {
      forget();
      clientId = newClientId;
      saved = EMPTY_CONTENT;
      creates = 0;
      set({ post: null, save: { kind: 'waiting' } });
      keep();
      return save();
    },
    /** The screen is left: saves what is not saved. */
    async close() {
      await running;
      await save();
      stop();
    },
    /** The workspace is left: nothing may be sent any more; the draft stays. */
    abandon: stop,
  };
}
export type PostSession = ReturnType<typeof createPostSession>;
