import { useUrlState, useUser } from '@canopy/shell-api';
import { PageHeader, Stack } from '@canopy/ui';
import { SectionTabs } from '../../sections/SectionTabs.tsx';
import type { ComponentType } from 'react';
import { AllLinks } from './AllLinks.tsx';
import { LinkGroups } from './LinkGroups.tsx';
import { LINK_VIEWS, LinkViews, type LinkView } from './LinkViews.tsx';
import { PagesByLinks } from './PagesByLinks.tsx';

const VIEWS: Record<LinkView, ComponentType> = { links: AllLinks, groups: LinkGroups, pages: PagesByLinks };

/** The links between pages of the site: which lead wrong, where they stand, and what they make of the pages. */
export function InternalLinksScreen() {
  const { organisation } = useUser();
  const [view] = useUrlState<LinkView>('view', 'links', (text) => (LINK_VIEWS as readonly string[]).includes(text));
  const View = VIEWS[view];
  return (
    <Stack gap="lg">
      <PageHeader title="Internal links" description={organisation.domain}>
        <SectionTabs current="/seo-audit/internal-links" />
      </PageHeader>
      <LinkViews current={view} />
      <View />
    </Stack>
  );
}
