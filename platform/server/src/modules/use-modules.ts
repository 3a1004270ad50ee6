import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { ownCalls } from '../http/own-calls.ts';
import type { Route } from '../http/route.ts';
import type { Module } from './define-module.ts';

/** The routes of these modules. Modules that make calls on behalf of a person can make those of all of them. */
export function routesOf(modules: readonly Module[], deps: Deps): Route[] {
  const routes: Route[] = [];
  const calls = ownCalls(routes);
  for (const module of modules) routes.push(...(module.routes?.(deps, calls) ?? []));
  return routes;
}

/**
 * Makes a process know the jobs of these modules: whoever may start one must. What is due is looked for only in processes that work.
 */
export function registerWork(modules: readonly Module[], deps: Deps): void {
  for (const { jobs = [], schedules = [] } of modules) {
    for (const job of jobs) job.register(deps);
    for (const { name, seconds, when, run } of schedules)
      if (when?.(deps.config) ?? true) deps.jobs.every(name, seconds, async () => void (await run(deps)));
  }
}

/** Adds the endpoints of these modules that outside services and browsers call by themselves. */
export function serveWebhooks(modules: readonly Module[], api: FastifyInstance, deps: Deps): void {
  for (const module of modules) module.webhooks?.(api, deps);
}
