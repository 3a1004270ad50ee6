import { createAnnotation, deleteAnnotation, listAnnotations, updateAnnotation } from '@canopy/contract/analytics';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { editNote, marksOf, removeNote, writeNote } from './service.ts';

/** Marks on the time charts. */
export function annotationRoutes(deps: Deps): Route[] {
  return [
    route(listAnnotations, async ({ actor, query }) => ({ data: await marksOf(deps, actor, query) })),
    route(createAnnotation, ({ actor, body }) => writeNote(deps, actor, body)),
    route(updateAnnotation, ({ actor, params, body }) => editNote(deps, actor, params.id, body)),
    route(deleteAnnotation, ({ actor, params }) => removeNote(deps, actor, params.id)),
  ];
}
