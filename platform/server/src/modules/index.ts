import type { Deps } from '../deps.ts';
import type { Route } from '../http/route.ts';
import { analyticsModules } from './analytics/index.ts';
import { billingModules } from './billing/index.ts';
import { contentModules } from './content/index.ts';
import type { Module } from './define-module.ts';
import { hostModules } from './host/index.ts';
import { publishingModules } from './publishing/index.ts';
import { seoAuditModules } from './seo-audit/index.ts';
import { toolsModules } from './tools/index.ts';
import { routesOf } from './use-modules.ts';

/** Every module of the server, team by team. */
export const ALL_MODULES: readonly Module[] = [
  ...analyticsModules,
  ...seoAuditModules,
  ...contentModules,
  ...hostModules,
  ...publishingModules,
  ...billingModules,
  ...toolsModules,
];

/** The routes of all modules: they serve the calls of the contract. */
export const allRoutes = (deps: Deps): Route[] => routesOf(ALL_MODULES, deps);
