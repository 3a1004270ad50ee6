import { Route, Routes, useLocation } from '@canopy/shell-api';
import { ProjectScreen } from './ProjectScreen.tsx';
import { ProjectsScreen } from './ProjectsScreen.tsx';

/** Routes for the planner's projects of each kind, and for single projects. */
export function PlannerRoutes() {
  const kind = useLocation().pathname.startsWith('/seed-') ? 'seeds' : 'keywords';
  return (
    <Routes>
      <Route path="/" element={<ProjectsScreen key={kind} kind={kind} />} />
      <Route path="/:id" element={<ProjectScreen key={kind} kind={kind} />} />
    </Routes>
  );
}
