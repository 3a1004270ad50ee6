import { SavedViewsMenu } from '@canopy/views';

/** The URL parameters of all tabs together: a view also stores its tab. */
const PARAMETERS = ['tab', 'filter', 'show', 'code', 'template', 'search', 'sort', 'page_size'];

export function LinkSavedViews() {
  return <SavedViewsMenu screen="seo-audit/internal-links" parameters={PARAMETERS} />;
}
