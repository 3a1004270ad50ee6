import { useUser, Link } from '@canopy/shell-api';
import { PageHeader, Stack } from '@canopy/ui';
import { NavTabs } from '@canopy/ui/data';
import { useCrawl } from '../../crawl/use-crawl.ts';
import { SectionTabs } from '../../sections/SectionTabs.tsx';
import type { ComponentType } from 'react';
import { AllLinks } from './AllLinks.tsx';
import { LinkGroups } from './LinkGroups.tsx';
import { PagesByLinks } from './PagesByLinks.tsx';
import { useLinkTab, LINK_TABS, type LinkTab } from './use-link-tab.ts';

const LABELS: Record<LinkTab, string> = { links: 'Links', groups: 'Link issues by template', pages: 'Pages by links' };

/** Tabs for the views of the link graph. */
function LinkTabs({ current }: { readonly current: LinkTab }) {
  const hrefOf = (tab: LinkTab) => `/seo-audit/internal-links${tab === 'links' ? '' : `?tab=${tab}`}`;
  return (
    <NavTabs
      label="Views of the links"
      items={LINK_TABS.map((tab) => ({ label: LABELS[tab], href: hrefOf(tab), current: tab === current }))}
      renderLink={(href, props) => <Link to={href} {...props} />}
    />
  );
}

const TABS: Record<LinkTab, ComponentType> = { links: AllLinks, groups: LinkGroups, pages: PagesByLinks };

/** The links between pages of the site: which are wrong, where they are, and how they rank the pages. */
export function InternalLinksScreen() {
  useCrawl();
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
