import { useUser } from '@canopy/shell-api';
import { UrlText, type UrlTextProps } from '@canopy/ui/data';

/** URL of a page of the workspace's site, shown from the path on. */
export function PageUrl(props: Omit<UrlTextProps, 'site'>) {
  return <UrlText site={useUser().organisation.domain} {...props} />;
}
