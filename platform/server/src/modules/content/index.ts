import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { backlinkArticleRoutes } from './backlink-articles/index.ts';
import { contentCheckRoutes } from './content-checks/index.ts';
import { keywordPlannerRoutes } from './keyword-planner/index.ts';
import { keywordProviderRoutes } from './keyword-providers/index.ts';
import { keywordRoutes } from './keywords/index.ts';
import { languageModelRoutes } from './language-models/index.ts';
import { pageContentRoutes } from './page-content/index.ts';
import { personaTopicRoutes } from './persona-topics/index.ts';
import { personaRoutes } from './personas/index.ts';
import { postCompanyRoutes } from './post-company/index.ts';
import { postImageRoutes } from './post-images/index.ts';
import { postRoutes } from './posts/index.ts';
import { researchAnalysisRoutes } from './research-analysis/index.ts';
import { researchRoutes } from './research/index.ts';
import { textActionRoutes } from './text-actions/index.ts';
import { topicRoutes } from './topics/index.ts';

/** The routes of this team's modules. */
export function contentTeamRoutes(deps: Deps): Route[] {
  return [
    ...backlinkArticleRoutes(deps),
    ...contentCheckRoutes(deps),
    ...keywordPlannerRoutes(deps),
    ...keywordProviderRoutes(deps),
    ...keywordRoutes(deps),
    ...languageModelRoutes(deps),
    ...pageContentRoutes(deps),
    ...personaRoutes(deps),
    ...personaTopicRoutes(deps),
    ...postCompanyRoutes(deps),
    ...postImageRoutes(deps),
    ...postRoutes(deps),
    ...researchAnalysisRoutes(deps),
    ...researchRoutes(deps),
    ...textActionRoutes(deps),
    ...topicRoutes(deps),
  ];
}
