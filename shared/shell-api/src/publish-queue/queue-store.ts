import { keywordEntry, queuedPage, type KeywordEntry, type QueuedPage } from '@canopy/contract/publishing';
import * as z from '@canopy/contract/schema';
import { useMemo } from 'react';
import { createStore, useStore } from 'zustand';
import { useOrganisationId } from '../organisation/organisation-store.ts';

/** Entries of one kind in local storage. Invalid entries are skipped one by one, so the others survive. */
function queueOf<Entry extends { key: string }>(storageKey: string, parse: (value: unknown) => Entry | null) {
  const read = (): readonly Entry[] => {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
      return Array.isArray(value) ? value.map(parse).filter((entry) => entry !== null) : [];
    } catch {
      return [];
    }
  };
  const store = createStore<readonly Entry[]>(read);
  // Another tab changed the queue.
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === storageKey || event.key === null) store.setState(read(), true);
  });
  /** @returns false if the storage is full or unavailable; nothing has changed then */
  const change = (next: (entries: readonly Entry[]) => readonly Entry[]): boolean => {
    // Read again: another tab may have just written to it.
    const entries = next(read());
    try {
      localStorage.setItem(storageKey, JSON.stringify(entries));
    } catch {
      return false;
    }
    store.setState(entries, true);
    return true;
  };
  return { store, change };
}

const parsePage = (value: unknown): QueuedPage | null => {
  const parsed = z.safeParse(queuedPage, value);
  return parsed.success ? parsed.data : null;
};
const parseKeywords = (value: unknown): KeywordEntry | null => {
  const parsed = z.safeParse(keywordEntry, value);
  return parsed.success ? parsed.data : null;
};

const pages = queueOf<QueuedPage>('canopy.publish-queue', parsePage);
const keywords = queueOf<KeywordEntry>('canopy.keyword-queue', parseKeywords);

/** The selected workspace's pages waiting to be published; the same in every tab. */
export function usePublishQueue(): readonly QueuedPage[] {
  const organisationId = useOrganisationId();
  const all = useStore(pages.store);
  return useMemo(() => all.filter((entry) => entry.selectedOrganisationId === organisationId), [all, organisationId]);
}

/** The selected workspace's titles and descriptions waiting to be published. */
export function useKeywordQueue(): readonly KeywordEntry[] {
  const organisationId = useOrganisationId();
  const all = useStore(keywords.store);
  return useMemo(() => all.filter((entry) => entry.organizationId === organisationId), [all, organisationId]);
}

/** Queues a page, replacing an earlier entry for the same page. @returns false if the browser's storage refuses the write */
export function queuePage(entry: Omit<QueuedPage, 'key'>): boolean {
  const isSame = (other: QueuedPage) => other.page_url === entry.page_url && other.selectedOrganisationId === entry.selectedOrganisationId;
  return pages.change((entries) => [...entries.filter((other) => !isSame(other)), { ...entry, key: crypto.randomUUID() }]);
}

/** @returns false if the browser's storage refuses the write */
export function unqueuePages(keys: readonly string[]): boolean {
  return pages.change((entries) => entries.filter(({ key }) => !keys.includes(key)));
}

/**
 * Queues a page's title and description, replacing earlier ones for the same page.
 * @returns false if the browser's storage refuses the write
 */
export function queueKeywords(entry: Omit<KeywordEntry, 'key'>): boolean {
  const isSame = (other: KeywordEntry) => other.page === entry.page && other.organizationId === entry.organizationId;
  return keywords.change((entries) => [...entries.filter((other) => !isSame(other)), { ...entry, key: crypto.randomUUID() }]);
}

/** @returns false if the browser's storage refuses the write */
export function unqueueKeywords(keys: readonly string[]): boolean {
  return keywords.change((entries) => entries.filter(({ key }) => !keys.includes(key)));
}
