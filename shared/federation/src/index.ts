export { budgetOf, DEFAULT_BUDGET, type Budget } from './budget.ts';
export {
  defineRemote,
  manifestFaults,
  manifestSchema,
  parseManifest,
  type Manifest,
  type ManifestInput,
  type NavGroup,
  type NavItem,
  type PaletteEntry,
  type ProfileLink,
  type RemoteRoute,
  type Role,
  type SectionLink,
  type SlotExtension,
} from './manifest.ts';
export {
  bySpecificity,
  fillPath,
  isUnder,
  matchesAny,
  matchPath,
  patternsOverlap,
  patternShape,
  sectionOf,
  type PathMatch,
} from './paths.ts';
export {
  containerName,
  firstFilesSchema,
  parseRegistry,
  REGISTRY_ELEMENT_ID,
  registryRemoteSchema,
  registrySchema,
  type Registry,
  type RegistryInput,
  type RegistryRemote,
  type RemoteRelease,
} from './registry.ts';
export { claimsOf, createRouteTable, routeConflicts, type RouteOwner, type RouteTable } from './routes.ts';
export { satisfies } from './runtime/satisfies.ts';
export { SHARED_SLOTS, slotConflicts, type SlotConflict } from './slots.ts';
