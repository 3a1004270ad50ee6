import { SavedViewsMenu } from '@canopy/views';

/** What the tabs read from the address, all together: a view names its tab as well. */
const PARAMETERS = ['tab', 'filter', 'show', 'code', 'template', 'search', 'sort', 'page_size'];

export function LinkSavedViews() {
  return <SavedViewsMenu screen="seo-audit/internal-links" parameters={PARAMETERS} />;
}
