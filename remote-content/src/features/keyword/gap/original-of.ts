import { checkPlatform, readSitePage, type KeywordEntry } from '@canopy/contract/publishing';
import { send } from '@canopy/shell-api';

/**
 * The title and description that a page has on its site now: published later over anything else, they would overwrite what somebody else
 * wrote meanwhile. Unknown without a connected site, or where it cannot be read.
 */
export async function originalOf(url: string): Promise<Pick<KeywordEntry, 'original' | 'page_id'>> {
  try {
    const { platform } = await send(checkPlatform, {});
    if (platform === null) return {};
    const page = await send(readSitePage, { params: { platform }, query: { url } });
    return { page_id: page.ref, original: { title: page.meta_title ?? '', description: page.meta_description ?? '' } };
  } catch {
    return {};
  }
}
