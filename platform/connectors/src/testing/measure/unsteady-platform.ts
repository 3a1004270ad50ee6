import { asDocument, type SiteDocument, type SiteRef } from '../../site/document.ts';
import { failure, type Failure } from '../../site/failure.ts';
import type { Primitives } from '../../site/site.ts';

export class WorkerDied extends Error {}

type Stored = { id: string; slug: string; title: string; html: string; status: SiteDocument['status'] };
type Fault = 'none' | 'request-lost' | 'answer-lost' | 'refused' | 'died-before' | 'died-after';
const FAULTS: readonly Fault[] = ['request-lost', 'answer-lost', 'refused', 'died-before', 'died-after'];

/** An in-memory platform, any of whose calls can fail in any way. */
export class UnsteadyPlatform {
  readonly entries: Stored[] = [];
  readonly #bySlug = new Map<string, Stored[]>();
  readonly #random: () => number;
  readonly #rate: number;
  faults = 0;

  /** @param rate share of calls with a fault */
  constructor(random: () => number, rate: number) {
    this.#random = random;
    this.#rate = rate;
  }

  #fault(): Fault {
    if (this.#random() >= this.#rate) return 'none';
    this.faults += 1;
    return FAULTS[Math.floor(this.#random() * FAULTS.length)] ?? 'none';
  }

  async #call<T extends { ok: boolean }>(act: () => T): Promise<T | Failure> {
    const fault = this.#fault();
    if (fault === 'died-before') throw new WorkerDied();
    if (fault === 'request-lost') return failure('unreachable', 'The request was lost.', { lost: true });
    if (fault === 'refused') return failure('throttled', 'Too early.', { retryAfterMs: 1 });
    const result = act();
    if (fault === 'died-after') throw new WorkerDied();
    return fault === 'answer-lost' ? failure('unreachable', 'The answer was lost.', { lost: true }) : result;
  }

  #move(entry: Stored, slug: string): void {
    const others = this.#bySlug.get(entry.slug) ?? [];
    this.#bySlug.set(
      entry.slug,
      others.filter((other) => other !== entry),
    );
    entry.slug = slug;
    this.#bySlug.set(slug, [...(this.#bySlug.get(slug) ?? []), entry]);
  }

  #documentOf({ id, slug, title, html, status }: Stored): SiteDocument {
    const url = status === 'published' ? `https://site.example/${slug}/` : null;
    const meta = { title: null, description: null };
    return asDocument({
      ref: { kind: 'posts', id },
      title,
      html,
      slug,
      url,
      status,
      publishAt: null,
      modifiedAt: '2026-01-01T00:00:00Z',
      meta,
    });
  }

  primitives(): Primitives {
    const at = ({ id }: SiteRef) => this.entries[Number(id)];
    const nothing = () => failure('not-found', 'There is no such entry.');
    return {
      library: 'none',
      check: async () => failure('unsupported', ''),
      permissions: async () => failure('unsupported', ''),
      list: async () => failure('unsupported', ''),
      putMeta: async () => ({ ok: true }),
      read: (ref) =>
        this.#call(() => {
          const entry = at(ref);
          return entry ? { ok: true as const, document: this.#documentOf(entry) } : nothing();
        }),
      put: (ref, { title, html, slug, state }) =>
        this.#call(() => {
          const entry = at(ref);
          if (!entry) return nothing();
          entry.title = title ?? entry.title;
          entry.html = html ?? entry.html;
          if (slug !== undefined) this.#move(entry, slug);
          if (state === 'draft' || state === 'published') entry.status = state;
          return { ok: true as const };
        }),
      add: ({ title, html }, slug) =>
        this.#call(() => {
          const entry: Stored = { id: String(this.entries.length), slug: '', title, html, status: 'draft' };
          this.entries.push(entry);
          this.#move(entry, slug);
          return { ok: true as const, ref: { kind: 'posts', id: entry.id } };
        }),
      find: (_kind, slug) =>
        this.#call(() => ({ ok: true as const, refs: (this.#bySlug.get(slug) ?? []).map(({ id }) => ({ kind: 'posts', id })) })),
    };
  }
}
