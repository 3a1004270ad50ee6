import type { Post } from '@canopy/contract/content';
import type { Draft } from '../drafts/draft-store.ts';
import { changed, contentOf, differences, EMPTY_CONTENT, isSlug, type PostContent } from '../drafts/post-content.ts';
import { mergePosts } from './merge-posts.ts';
import { isUnsaved, type SaveState, type Snapshot } from './session-state.ts';

/** How long nobody types before it is saved. With the call itself this stays under two seconds. */
export const IDLE_MS = 1_200;

/** Texts of a post that are one field each. */
export const TEXT_FIELDS = ['title', 'slug', 'excerpt', 'seo_title', 'seo_description'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];
/**
 * So soon after a change it is kept on this device: behind the frame that shows it, since writing a long post into the browser's storage
 * takes longer than a key may. Who is killed loses no more than this.
 */
const KEEP_MS = 100;
/** The same for a save to the platform, where this device has no room. */
const UNKEPT_MS = 150;
/** Who never pauses is saved this often all the same. */
const LONGEST_MS = 10_000;
/** Pauses before a failed save is tried again. */
const RETRY_MS = [3_000, 6_000, 12_000, 30_000];

/** A draft so little older than what is stored, with a save on its way, is newer: the save was its own, and its answer never came. */
const IN_FLIGHT_MS = 15_000;

/**
 * What a draft means for the post that was opened. One from before the post was stored last is put aside: a browser that
 * was killed can bring back a draft that had been saved long since.
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
  /** the field that the writer's focus is in: it does not change under their hands */
  let held: TextField | null = null;
  /** a version that waits until the focus has left a field that it changes */
  let late: { readonly theirs: Post; readonly sent: PostContent | undefined } | null = null;
  /** sent, and stored or not: nobody knows */
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
  /** Keeps what waits to be kept. */
  const keepNow = () => {
    if (keepTimer === undefined) return;
    const kept = keep();
    if (kept === snapshot.kept) return;
    set({ kept });
    if (!kept && snapshot.save.kind === 'waiting') schedule(UNKEPT_MS);
  };
  /** Where nothing is unsaved: only what stands aside is kept. */
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
  const settle = () => {
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
  const absorb = (theirs: Post, sent?: PostContent): boolean => {
    const next = contentOf(theirs);
    const merged = mergePosts(saved, snapshot.content, next, sent);
    if (merged === null) return false;
    saved = next;
    // What was sent for an older version is there by now, or refused when it comes.
    unanswered = undefined;
    set({ post: { id: theirs.id, version: theirs.version }, content: merged, merges: snapshot.merges + 1 });
    // At once: what is typed next must stand in the merged text. The editor reports its blocks while it takes them.
    view?.applyBlocks(merged.blocks);
    settle();
    return true;
  };
  /** Whether taking a version in would change the field that is being written in. Not held where this device keeps nothing. */
  const movesHeld = (theirs: Post, sent: PostContent | undefined): boolean => {
    if (held === null || !snapshot.kept) return false;
    const merged = mergePosts(saved, snapshot.content, contentOf(theirs), sent);
    return merged !== null && merged[held] !== snapshot.content[held];
  };
  /** Takes in what waited. What does not fit any more is a conflict once it is saved, as ever. */
  const letIn = () => {
    const waiting = late;
    late = null;
    if (!waiting || running || isOver || isBlocked() || waiting.theirs.version <= (snapshot.post?.version ?? 0)) return;
    if (!absorb(waiting.theirs, unanswered ?? waiting.sent) && isDirty()) schedule(0);
  };
  const attempt = async () => {
    // The same again until there is an answer: then no more than that can have been stored without anybody knowing.
    const sent = unanswered ?? snapshot.content;
    const isRepeated = snapshot.post === null && creates > 0;
    if (snapshot.post === null) creates += 1;
    set({ save: { kind: 'saving' } });
    unanswered = sent;
    // Whoever is killed now may have it stored or not.
    keep();
    const result = await ports.store(snapshot.post, differences(sent, saved), clientId);
    // Without an answer it may still have been stored.
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
      // Where this device has no room it is tried again as soon as it can be without a storm.
      const pause = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? IDLE_MS;
      schedule(snapshot.kept ? pause : Math.min(pause, UNKEPT_MS * 2 ** failures));
      failures += 1;
    }
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
    settle();
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
    /** The focus came into a text field, or left it: null. What others store does not change that field until then. */
    hold(field: TextField | null) {
      held = field;
      if (field === null) letIn();
    },
    /** Saves at once what is not saved. */
    save() {
      letIn();
      return save();
    },
    /** Keeps at once on this device what is not kept yet: the page may be gone in a moment. */
    keepNow,
    /** Saves what is not saved, also what was written while an earlier save was under way. @returns whether all of it is */
    async saveAll() {
      await running;
      letIn();
      await save();
      // That may only have repeated what went unanswered.
      if (snapshot.save.kind === 'waiting') await save();
      return !isUnsaved(snapshot);
    },
    /** The editor is open, or gone: null. */
    attach(editor: EditorView | null) {
      view = editor;
    },
    /** Somebody else stored a newer version: it comes in beside what is not saved here, unless both do not fit together. */
    absorb(theirs: Post) {
      if (running || isOver || isBlocked() || theirs.version <= (snapshot.post?.version ?? 0)) return;
      if (movesHeld(theirs, unanswered)) late = { theirs, sent: unanswered };
      else absorb(theirs, unanswered);
    },
    /** In a conflict: what is on the screen becomes the newest version. */
    keepMine(theirs: Post) {
      saved = contentOf(theirs);
      unanswered = undefined;
      set({ post: { id: theirs.id, version: theirs.version }, save: { kind: 'waiting' } });
      return save();
    },
    /** In a conflict: what is stored comes to the screen; what was there is put aside. */
    takeStored(theirs: Post) {
      const mine = snapshot.content;
      saved = contentOf(theirs);
      unanswered = undefined;
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
      letIn();
      await save();
      stop();
    },
    /** The workspace is left: nothing may be sent any more; the draft stays. */
    abandon: stop,
  };
}
export type PostSession = ReturnType<typeof createPostSession>;
