export {
  defineRemote,
  descriptorSchema,
  parseDescriptor,
  type Descriptor,
  type DescriptorInput,
  type NavGroup,
  type NavItem,
  type PaletteEntry,
  type ProfileLink,
  type RemoteRoute,
  type Role,
  type SlotFilling,
} from './descriptor.ts';
export { bySpecificity, fillPath, isUnder, matchesAny, matchPath, patternShape, type PathMatch } from './paths.ts';
export {
  containerName,
  parseRegistry,
  REGISTRY_ELEMENT_ID,
  registryRemoteSchema,
  registrySchema,
  type Registry,
  type RegistryInput,
  type RegistryRemote,
  type RemoteRelease,
} from './registry.ts';
export { createRouteTable, routeConflicts, type RouteOwner, type RouteTable } from './routes.ts';
