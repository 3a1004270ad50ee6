import { PageLimitError, pageThreads } from '@canopy/crawler';

interface Refusal {
  reason: 'unsafe' | 'refused';
  message: string;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * Why a source is not written to a page: it would add what runs, frames or restyles. The page's own scripts may stay; Canopy adds none,
 * whoever sent the source. null: it may be written.
 * @param before what is on the page now; '' for a new one
 */
export async function refuseActive(before: string, after: string): Promise<Refusal | null> {
  try {
    const added = await pageThreads().run('added-active', { before, after });
    if (added.length === 0) return null;
    return {
      reason: 'unsafe',
      message: `Nothing was written: the new content would add ${list.format(added)}. Canopy adds no scripts, forms or embedded pages. Edit the page on the site to do so.`,
    };
  } catch (error) {
    if (error instanceof PageLimitError) return { reason: 'refused', message: error.message };
    throw error;
  }
}
