import { SECOND_LOCALE, PRIMARY_LOCALE, type CmsItem, type WebflowState } from './state.ts';

/** Carries the staged copy of an item to visitors. @param locales null: the primary one */
export function publishItem(item: CmsItem, now: string, locales: readonly string[] | null = null): void {
  const wanted = locales ?? [PRIMARY_LOCALE];
  if (wanted.includes(SECOND_LOCALE) && item.translation !== null) item.translation.isLive = true;
  if (!wanted.includes(PRIMARY_LOCALE)) return;
  item.live = { ...item.fieldData };
  item.isDraft = false;
  item.lastPublished = now;
}

/** Takes an item from the live site. Its staged copy stays, as a draft that counts as never published. */
export function unpublishItem(item: CmsItem): void {
  item.live = null;
  item.isDraft = true;
  item.lastPublished = null;
}

/** A publish of the whole site: everything staged comes out, except drafts; archived items go. */
export function publishSite(state: WebflowState, now: string): void {
  for (const item of state.items) {
    if (item.isArchived) {
      item.live = null;
      item.lastPublished = null;
    } else if (!item.isDraft) publishItem(item, now, [PRIMARY_LOCALE, SECOND_LOCALE]);
  }
  state.settings.structureChanged = false;
}
