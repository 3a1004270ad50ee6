import { lazyScreen, Route, Routes } from '@canopy/shell-api';
import { Skeleton } from '@canopy/ui';
import { Suspense } from 'react';

const posts = async () => (await import('./features/posts/list/PostsScreen.tsx')).PostsScreen;
const research = async () => (await import('./features/content-research/ask/ResearchScreen.tsx')).ResearchScreen;

// The screens that most visits begin with load along with the remote. If that fails, they are fetched again when they are shown.
const FIRST: Readonly<Record<string, () => Promise<unknown>>> = { '/posts': posts, '/content-research': research };
FIRST[location.pathname]?.().catch(() => undefined);

const PostsScreen = lazyScreen(posts);
const CategoriesScreen = lazyScreen(async () => (await import('./features/categories/CategoriesScreen.tsx')).CategoriesScreen);
const TagsScreen = lazyScreen(async () => (await import('./features/tags/TagsScreen.tsx')).TagsScreen);
const PostScreen = lazyScreen(async () => (await import('./features/posts/edit/PostScreen.tsx')).PostScreen);
const ResearchScreen = lazyScreen(research);
const HistoryScreen = lazyScreen(async () => (await import('./features/content-research/history/HistoryScreen.tsx')).HistoryScreen);
const ResultsScreen = lazyScreen(async () => (await import('./features/content-research/results/ResultsScreen.tsx')).ResultsScreen);
const BacklinkArticlesScreen = lazyScreen(
  async () => (await import('./features/backlink-article/BacklinkArticlesScreen.tsx')).BacklinkArticlesScreen,
);
const ArticleResultScreen = lazyScreen(
  async () => (await import('./features/backlink-article/ArticleResultScreen.tsx')).ArticleResultScreen,
);
const TopicScreen = lazyScreen(async () => (await import('./features/topic/TopicScreen.tsx')).TopicScreen);
const SeedsScreen = lazyScreen(async () => (await import('./features/topic/SeedsScreen.tsx')).SeedsScreen);
const EdgeScreen = lazyScreen(async () => (await import('./features/topic/EdgeScreen.tsx')).EdgeScreen);
const KeywordsScreen = lazyScreen(async () => (await import('./features/topic/KeywordsScreen.tsx')).KeywordsScreen);
const IdeasScreen = lazyScreen(async () => (await import('./features/topic/IdeasScreen.tsx')).IdeasScreen);
const AllTopicsScreen = lazyScreen(async () => (await import('./features/topic/AllTopicsScreen.tsx')).AllTopicsScreen);

const PlannerRoutes = lazyScreen(async () => (await import('./features/keyword-planner/PlannerRoutes.tsx')).PlannerRoutes);
const KeywordRoutes = lazyScreen(async () => (await import('./features/keyword/KeywordRoutes.tsx')).KeywordRoutes);
const PersonasScreen = lazyScreen(async () => (await import('./features/personas/PersonasScreen.tsx')).PersonasScreen);
const PersonaWizard = lazyScreen(async () => (await import('./features/personas/PersonaWizard.tsx')).PersonaWizard);
const PersonaHistoryScreen = lazyScreen(async () => (await import('./features/personas/PersonaHistoryScreen.tsx')).PersonaHistoryScreen);
const PersonaTopicScreens = lazyScreen(async () => (await import('./PersonaTopicScreens.tsx')).PersonaTopicScreens);
const MindmapScreen = lazyScreen(async () => (await import('./features/personas/MindmapScreen.tsx')).MindmapScreen);
const AnalysisScreen = lazyScreen(async () => (await import('./features/research-analysis/AnalysisScreen.tsx')).AnalysisScreen);
const ProfilesScreen = lazyScreen(async () => (await import('./features/icp-settings/ProfilesScreen.tsx')).ProfilesScreen);
const AddProfileScreen = lazyScreen(async () => (await import('./features/icp-settings/ProfileScreens.tsx')).AddProfileScreen);
const ProfileDetailsScreen = lazyScreen(async () => (await import('./features/icp-settings/ProfileScreens.tsx')).ProfileDetailsScreen);

/** The content library. New and stored posts share one route, so that writing continues when the first becomes the second. */
export function Remote() {
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      <Routes>
        <Route path="/content-research" element={<ResearchScreen />} />
        <Route path="/content-research/history" element={<HistoryScreen />} />
        <Route path="/content-research/results/:id?" element={<ResultsScreen />} />
        <Route path="/backlink-article" element={<BacklinkArticlesScreen />} />
        <Route path="/backlink-article/results/:id?" element={<ArticleResultScreen />} />
        <Route path="/topic" element={<TopicScreen />} />
        <Route path="/topic/seed-queries" element={<SeedsScreen />} />
        <Route path="/topic/usp" element={<EdgeScreen />} />
        <Route path="/topic/keywords" element={<KeywordsScreen />} />
        <Route path="/topic/ideas" element={<IdeasScreen />} />
        <Route path="/topic/content-ideas" element={<IdeasScreen />} />
        <Route path="/topic/all-topics" element={<AllTopicsScreen />} />
        <Route path="/keyword/*" element={<KeywordRoutes />} />
        <Route path="/personas" element={<PersonasScreen />} />
        <Route path="/persona/new" element={<PersonaWizard />} />
        <Route path="/persona/steps/:stepId" element={<PersonaWizard />} />
        <Route path="/persona/history/:personaId" element={<PersonaHistoryScreen />} />
        <Route path="/persona-topics/*" element={<PersonaTopicScreens />} />
        <Route path="/mindmap" element={<MindmapScreen />} />
        <Route path="/research-analysis/steps/:stepId" element={<AnalysisScreen />} />
        <Route path="/icp-settings" element={<ProfilesScreen />} />
        <Route path="/addProfile" element={<AddProfileScreen />} />
        <Route path="/profileDetails/:id" element={<ProfileDetailsScreen />} />
        <Route path="/keyword-planner/*" element={<PlannerRoutes />} />
        <Route path="/seed-keyword-planner/*" element={<PlannerRoutes />} />
        <Route path="/posts" element={<PostsScreen />} />
        <Route path="/posts/:id" element={<PostScreen />} />
        <Route path="/categories" element={<CategoriesScreen />} />
        <Route path="/tags" element={<TagsScreen />} />
      </Routes>
    </Suspense>
  );
}
