import { cancelBlogSchedule, listBlogs, previewBlog, publishBlog, scheduleBlog } from '@canopy/contract/publishing';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { cancelSchedule, previewOf, publishBlogOf, scheduleBlogOf } from './service.ts';
import { readBlogs } from './store.ts';
import { pageOfRows } from '../../../store/paged-rows.ts';

export function blogRoutes(deps: Deps): Route[] {
  return [
    route(publishBlog, async ({ actor, body }) => publishBlogOf(deps, actor, body)),
    route(scheduleBlog, async ({ actor, body }) => scheduleBlogOf(deps, actor, body)),
    route(previewBlog, async ({ actor, params }) => previewOf(deps, actor, params.id)),
    route(cancelBlogSchedule, async ({ actor, params }) => cancelSchedule(deps, actor, params.id)),
    route(listBlogs, async ({ actor, query }) => {
      const { rows, total } = await readBlogs(deps.db, actor.organisationId, query);
      return pageOfRows(rows, total, query);
    }),
  ];
}
