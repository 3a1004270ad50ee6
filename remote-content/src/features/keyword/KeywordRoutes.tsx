import { GAP_LENGTHS, OPPORTUNITY_KINDS } from '@canopy/contract/content';
import { Redirect, useParams } from '@canopy/shell-api';
import { ContentDraftScreen } from './content/ContentDraftScreen.tsx';
import { ContentPagesScreen } from './content/ContentPagesScreen.tsx';
import { GapScreen } from './gap/GapScreen.tsx';
import { KeywordImagesScreen } from './images/KeywordImagesScreen.tsx';
import { KeywordListScreen } from './list/KeywordListScreen.tsx';
import { OpportunityScreen } from './opportunity/OpportunityScreen.tsx';

/** Routes below `/keyword/`. */
export function KeywordRoutes() {
  const [screen = '', part = ''] = (useParams()['*'] ?? '').split('/');
  if (screen === 'gap') {
    const length = GAP_LENGTHS.find((one) => one === part);
    if (length) return <GapScreen key={length} length={length} />;
  }
  if (screen === 'opportunity') {
    const kind = OPPORTUNITY_KINDS.find((one) => one === part);
    if (kind) return <OpportunityScreen key={kind} kind={kind} />;
  }
  if (screen === 'current-performance') return <KeywordListScreen key="all" words="all" />;
  if (screen === 'short' || screen === 'long') return <KeywordListScreen key={screen} words={screen} />;
  if (screen === 'content') return part === 'generated-content' ? <ContentDraftScreen /> : <ContentPagesScreen />;
  if (screen === 'image') return <KeywordImagesScreen />;
  return <Redirect to="/keyword/gap/short" />;
}
