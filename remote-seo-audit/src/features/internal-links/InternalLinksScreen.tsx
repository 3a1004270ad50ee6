import { useUser } from '@canopy/shell-api';
import { PageHeader, Stack } from '@canopy/ui';
import { SectionTabs } from '../../sections/SectionTabs.tsx';
import type { ComponentType } from 'react';
import { AllLinks } from './AllLinks.tsx';
import { LinkGroups } from './LinkGroups.tsx';
import { LinkTabs } from './LinkTabs.tsx';
import { PagesByLinks } from './PagesByLinks.tsx';
import { useLinkTab, type LinkTab } from './use-link-tab.ts';

const TABS: Record<LinkTab, ComponentType> = { links: AllLinks, groups: LinkGroups, pages: PagesByLinks };

/** The links between pages of the site: which are wrong, where they are, and how they rank the pages. */
export function InternalLinksScreen() {
  const { organisation } = useUser();
  const tab = useLinkTab();
  const Tab = TABS[tab];
  return (
    <Stack gap="lg">
      <PageHeader title="Internal links" description={organisation.domain}>
        <SectionTabs current="/seo-audit/internal-links" />
      </PageHeader>
      <LinkTabs current={tab} />
      <Tab />
    </Stack>
  );
}
