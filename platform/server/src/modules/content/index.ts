import { backlinkArticleModule } from './backlink-articles/index.ts';
import { brandWordsModule } from './brand-words/index.ts';
import { contentCheckModule } from './content-checks/index.ts';
import { gapsModule } from './gaps/index.ts';
import { keywordPlannerModule } from './keyword-planner/index.ts';
import { keywordProviderModule } from './keyword-providers/index.ts';
import { keywordModule } from './keywords/index.ts';
import { languageModelModule } from './language-models/index.ts';
import { linkStatesModule } from './link-states/index.ts';
import { pageContentModule } from './page-content/index.ts';
import { personaTopicModule } from './persona-topics/index.ts';
import { personaModule } from './personas/index.ts';
import { postCompanyModule } from './post-company/index.ts';
import { postImageModule } from './post-images/index.ts';
import { postModule } from './posts/index.ts';
import { researchModule } from './research/index.ts';
import { researchAnalysisModule } from './research-analysis/index.ts';
import { sourcesModule } from './sources/index.ts';
import { textActionModule } from './text-actions/index.ts';
import { topicModule } from './topics/index.ts';

export const contentModules = [
  backlinkArticleModule,
  brandWordsModule,
  contentCheckModule,
  gapsModule,
  keywordPlannerModule,
  keywordProviderModule,
  keywordModule,
  languageModelModule,
  linkStatesModule,
  pageContentModule,
  personaTopicModule,
  personaModule,
  postCompanyModule,
  postImageModule,
  postModule,
  researchModule,
  researchAnalysisModule,
  sourcesModule,
  textActionModule,
  topicModule,
];
