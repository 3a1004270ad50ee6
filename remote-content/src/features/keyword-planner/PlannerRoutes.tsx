import { Route, Routes, useLocation } from '@canopy/shell-api';
import { ProjectScreen } from './ProjectScreen.tsx';
import { ProjectsScreen } from './ProjectsScreen.tsx';

/** The planner's projects of a kind, and each of them. */
export function PlannerRoutes() {
  const kind = useLocation().pathname.startsWith('/seed-') ? 'seeds' : 'keywords';
  return (
    <Routes>
      <Route path="/" element={<ProjectsScreen key={kind} kind={kind} />} />
      <Route path="/:id" element={<ProjectScreen key={kind} kind={kind} />} />
    </Routes>
  );
}
