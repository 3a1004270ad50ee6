import type { Post } from '@canopy/contract/content';
import type { Draft } from '../drafts/draft-store.ts';
import { changed, contentOf, differences, EMPTY_CONTENT, isSlug, type PostContent } from '../drafts/post-content.ts';
import { mergePosts } from './merge-posts.ts';
import { isUnsaved, type SaveState, type Snapshot } from './session-state.ts';

/** Idle time before an autosave. Including the call itself, this stays under two seconds. */
export const IDLE_MS = 1_200;

/** Texts of a post that are one field each. */
export const TEXT_FIELDS = ['title', 'slug', 'excerpt', 'seo_title', 'seo_description'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];
/**
 * Delay between a change and keeping it on this device: after the frame that shows it, since writing a long post to the browser's storage
 * takes too long for a keystroke. A killed tab loses no more than this.
 */
const KEEP_MS = 100;
/** The same delay for saves to the platform, when this device has no room. */
const UNKEPT_MS = 150;
/** Upper limit between autosaves for a writer who never pauses. */
const LONGEST_MS = 10_000;
/** Backoff between retries of a failed save. */
const RETRY_MS = [3_000, 6_000, 12_000, 30_000];

/** A draft at most this much older than the stored post, with a save in flight, counts as newer: that save was its own, unanswered. */
const IN_FLIGHT_MS = 15_000;

/**
 * How a draft relates to the opened post. A draft from before the post was last stored is set aside: a browser that
 * was killed can bring back a draft saved long ago.
 */
function judgeDraft(draft: Draft | null, opened: Post | null) {
  if (!draft) return { hasDraft: false, isOutdated: false, aside: null };
  if (draft.isAside) return { hasDraft: false, isOutdated: false, aside: draft.content };
  const hasDraft = Object.keys(differences(draft.content, opened ? contentOf(opened) : EMPTY_CONTENT)).length > 0;
  const isOutdated =
    hasDraft &&
    opened !== null &&
    draft.base?.version !== opened.version &&
    Date.parse(opened.updated_at) - Date.parse(draft.at) > (draft.sent ? IN_FLIGHT_MS : 0);
  return { hasDraft, isOutdated, aside: isOutdated ? draft.content : (draft.aside ?? null) };
}

const WRONG_SLUG = 'Use lower-case letters, digits and single hyphens';

/** Outcome of a save; see `send-post.ts`. */
export type SaveResult =
  | { readonly kind: 'stored'; readonly post: Post }
  | Exclude<SaveState, { kind: 'empty' | 'saved' | 'waiting' | 'saving' }>
  | { readonly kind: 'over' };

/** The session's access to the outside world. */
export interface SessionPorts {
  /** `post` null: creates it; `fields` are the changed ones. Never throws. */
  readonly store: (post: Snapshot['post'], fields: Partial<PostContent>, clientId: string) => Promise<SaveResult>;
  /** keeps the draft on this device; false: it could not be kept */
  readonly keep: (draft: Omit<Draft, 'writer' | 'at'>) => boolean;
  readonly forget: (draft: Pick<Draft, 'base' | 'clientId'>) => void;
  readonly onCreated: (post: Post) => void;
  readonly onStored: (post: Post) => void;
}

/** The open editor, as far as the session writes to it. */
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
  /** the field that has the writer's focus: it must not change during typing */
  let held: TextField | null = null;
  /** another version, held back until the focus leaves a field that it changes */
  let late: { readonly theirs: Post; readonly sent: PostContent | undefined } | null = null;
  /** sent without a response: it may or may not be stored */
  let unanswered = draft?.sent;
  let isOver = false;
  const listeners = new Set<() => void>();

  const set = (change: Partial<Snapshot>) => {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  };
  const isDirty = () => Object.keys(differences(snapshot.content, saved)).length > 0;
  const hasWrongSlug = () => snapshot.post !== null && snapshot.content.slug !== saved.slug && !isSlug(snapshot.content.slug);
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    return ports.keep({ content: snapshot.content, base: snapshot.post, from: saved, sent: unanswered, clientId, aside: snapshot.aside });
  };
  const forget = () => {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    ports.forget({ base: snapshot.post, clientId });
  };
  /** Keeps any pending change. */
  const keepNow = () => {
    if (keepTimer === undefined) return;
    const kept = keep();
    if (kept === snapshot.kept) return;
    set({ kept });
    if (!kept && snapshot.save.kind === 'waiting') schedule(UNKEPT_MS);
  };
  /** When nothing is unsaved: only what was set aside is kept. */
  const keepAside = () => {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    if (snapshot.aside) ports.keep({ content: snapshot.aside, base: snapshot.post, clientId, isAside: true });
    else forget();
  };
  const isBlocked = () => snapshot.save.kind === 'conflict' || snapshot.save.kind === 'gone';

  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void save(), delay);
  };
  const afterEdit = () => {
    if (isDirty()) {
      const kept = keep();
      set({ kept, save: { kind: 'waiting' } });
      schedule(kept ? IDLE_MS : UNKEPT_MS);
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
    // A repeated create returns the first result, which may contain less than was sent this time.
    saved = isRepeated ? contentOf(post) : { ...sent, slug: isSlug(sent.slug) || isNew ? post.slug : saved.slug };
    const slug = snapshot.content.slug === sent.slug && (isSlug(sent.slug) || isNew) ? post.slug : snapshot.content.slug;
    if (isNew) forget();
    const content = slug === snapshot.content.slug ? snapshot.content : { ...snapshot.content, slug };
    set({ post: { id: post.id, version: post.version }, content });
    firstUnsavedAt = Date.now();
    afterEdit();
    if (isNew) ports.onCreated(post);
    ports.onStored(post);
  };
  /** Merges in another version with what is not saved here. @returns whether they could be merged */
  const absorb = (theirs: Post, sent?: PostContent): boolean => {
    const next = contentOf(theirs);
    const merged = mergePosts(saved, snapshot.content, next, sent);
    if (merged === null) return false;
    saved = next;
    // What was sent for an older version has either arrived by now or will be refused.
    unanswered = undefined;
    set({ post: { id: theirs.id, version: theirs.version }, content: merged, merges: snapshot.merges + 1 });
    // At once: what is typed next must go into the merged text. The editor reports its blocks while it applies them.
    view?.applyBlocks(merged.blocks);
    afterEdit();
    return true;
  };
  /** Whether merging a version would change the focused field. False if this device cannot keep drafts. */
  const movesHeld = (theirs: Post, sent: PostContent | undefined): boolean => {
    if (held === null || !snapshot.kept) return false;
    const merged = mergePosts(saved, snapshot.content, contentOf(theirs), sent);
    return merged !== null && merged[held] !== snapshot.content[held];
  };
  /** Merges the version held back. If it can no longer be merged, the next save reports a conflict as usual. */
  const letIn = () => {
    const waiting = late;
    late = null;
    if (!waiting || running || isOver || isBlocked() || waiting.theirs.version <= (snapshot.post?.version ?? 0)) return;
    if (!absorb(waiting.theirs, unanswered ?? waiting.sent) && isDirty()) schedule(0);
  };
  const attempt = async () => {
    // Resend the same content until there is a response: then nothing beyond that can have been stored unnoticed.
    const sent = unanswered ?? snapshot.content;
    const isRepeated = snapshot.post === null && creates > 0;
    if (snapshot.post === null) creates += 1;
    set({ save: { kind: 'saving' } });
    unanswered = sent;
    // If the tab is killed now, the content may or may not be stored.
    keep();
    const result = await ports.store(snapshot.post, differences(sent, saved), clientId);
    // Without a response, it may still have been stored.
    if (result.kind !== 'failed') unanswered = undefined;
    if (result.kind === 'stored') return stored(result.post, sent, isRepeated);
    if (result.kind === 'over') return stop();
    if (result.kind === 'conflict' && result.stored) {
      if (movesHeld(result.stored, sent)) {
        late = { theirs: result.stored, sent };
        return set({ save: { kind: 'waiting' }, kept: keep() });
      }
      if (absorb(result.stored, sent)) return;
    }
    set({ save: result, kept: keep() });
    if (result.kind === 'refused' && snapshot.content !== sent) schedule(IDLE_MS);
    if (result.kind === 'failed') {
      // Where this device has no room, retry as soon as possible without flooding the platform.
      const pause = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? IDLE_MS;
      schedule(snapshot.kept ? pause : Math.min(pause, UNKEPT_MS * 2 ** failures));
      failures += 1;
    }
  };
  const save = (): Promise<void> => {
    clearTimeout(timer);
    if (running || isOver || isBlocked()) return running ?? Promise.resolve();
    if (!isDirty()) return Promise.resolve(snapshot.save.kind === 'waiting' ? afterEdit() : undefined);
    running = attempt().finally(() => {
      running = null;
    });
    return running;
  };
  const touch = () => {
    keepTimer ??= setTimeout(keepNow, KEEP_MS);
    if (isBlocked()) return;
    if (!running && snapshot.save.kind !== 'waiting') firstUnsavedAt = Date.now();
    if (running) return;
    if (snapshot.save.kind !== 'waiting') set({ save: { kind: 'waiting' } });
    // Where the device has no room, only what the platform has is safe.
    if (snapshot.kept) schedule(Math.max(0, Math.min(IDLE_MS, firstUnsavedAt + LONGEST_MS - Date.now())));
    else schedule(Math.max(0, Math.min(UNKEPT_MS, firstUnsavedAt + UNKEPT_MS - Date.now())));
  };
  if (opened === null || !shown) unanswered = undefined;
  const replaceWith = (content: PostContent, aside: PostContent | null) => {
    set({ content, aside, restoredFrom: null, revision: snapshot.revision + 1 });
    afterEdit();
  };
  function stop() {
    keepNow();
    isOver = true;
    clearTimeout(timer);
  }

  if (draft && !hasDraft && !aside) forget();
  if (shown) {
    const isOlder = opened !== null && shown.base?.version !== opened.version;
    const merged = isOlder && shown.from ? mergePosts(shown.from, shown.content, original, shown.sent) : null;
    if (isOlder && merged === null) snapshot = { ...snapshot, save: { kind: 'conflict', stored: opened } };
    else {
      if (merged) {
        snapshot = { ...snapshot, content: merged, merges: 1 };
        unanswered = undefined;
      }
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
    /** Applies an edit. */
    change(patch: Partial<PostContent>) {
      set({ content: changed(snapshot.content, patch) });
      touch();
    },
    /** Replaces the content on the screen at once, for example with an earlier version; the editor reopens. */
    replace(patch: Partial<PostContent>) {
      set({ content: changed(snapshot.content, patch), revision: snapshot.revision + 1 });
      touch();
    },
    /** A text field gained the focus, or lost it: null. Versions stored by others do not change that field until then. */
    hold(field: TextField | null) {
      held = field;
      if (field === null) letIn();
    },
    /** Saves unsaved changes at once. */
    save() {
      letIn();
      return save();
    },
    /** Keeps pending changes on this device at once: the page may be gone in a moment. */
    keepNow,
    /** Saves everything unsaved, including changes made while an earlier save was running. @returns whether all of it is saved */
    async saveAll() {
      await running;
      letIn();
      await save();
      // That may only have resent what went unanswered.
      if (snapshot.save.kind === 'waiting') await save();
      return !isUnsaved(snapshot);
    },
    /** The editor has opened, or closed: null. */
    attach(editor: EditorView | null) {
      view = editor;
    },
    /** Someone else stored a newer version: merges it with what is not saved here, if they can be merged. */
    absorb(theirs: Post) {
      if (running || isOver || isBlocked() || theirs.version <= (snapshot.post?.version ?? 0)) return;
      if (movesHeld(theirs, unanswered)) late = { theirs, sent: unanswered };
      else absorb(theirs, unanswered);
    },
    /** In a conflict: what is on the screen becomes the latest version. */
    keepMine(theirs: Post) {
      saved = contentOf(theirs);
      unanswered = undefined;
      set({ post: { id: theirs.id, version: theirs.version }, save: { kind: 'waiting' } });
      return save();
    },
    /** In a conflict: shows what is stored; what was on the screen is set aside. */
    takeStored(theirs: Post) {
      const mine = snapshot.content;
      saved = contentOf(theirs);
      unanswered = undefined;
      set({ post: { id: theirs.id, version: theirs.version }, save: { kind: 'saved' } });
      replaceWith(saved, mine);
    },
    /** the post as it was when opened */
    original,
    /** Undoes restoring a draft: the post is as it was when opened. */
    discardRestored: () => replaceWith(original, snapshot.content),
    dismissRestored: () => set({ restoredFrom: null }),
    /** Restores what was set aside. */
    bringBack: () => snapshot.aside && replaceWith(snapshot.aside, snapshot.content),
    /** Discards what was set aside. */
    dismissAside() {
      set({ aside: null });
      if (isDirty()) keep();
      else keepAside();
    },
    /** The post was deleted: what is on the screen becomes a new post. */
    saveAsNew(newClientId: string) {
      forget();
      clientId = newClientId;
      saved = EMPTY_CONTENT;
      creates = 0;
      set({ post: null, save: { kind: 'waiting' } });
      keep();
      return save();
    },
    /** Leaving the screen: saves what is not saved. */
    async close() {
      await running;
      letIn();
      await save();
      stop();
    },
    /** Leaving the workspace: nothing may be sent any more; the draft is kept. */
    abandon: stop,
  };
}
export type PostSession = ReturnType<typeof createPostSession>;
