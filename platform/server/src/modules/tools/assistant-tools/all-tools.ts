import { createDraft } from './act/create-draft.ts';
import { fixLinks } from './act/fix-links.ts';
import { startCrawlTool } from './act/start-crawl.ts';
import { issues, pages, priorities, siteAudit } from './read/audit.ts';
import { searchRows, searchTraffic } from './read/search.ts';
import { webTraffic } from './read/web.ts';
import { limits, posts } from './read/workspace.ts';
import type { ActionTool, ReadTool, Tool } from './tool.ts';

const READ_TOOLS: readonly ReadTool[] = [siteAudit, issues, priorities, pages, searchTraffic, searchRows, webTraffic, posts, limits];
const ACTION_TOOLS: readonly ActionTool[] = [startCrawlTool, createDraft, fixLinks];

/** Everything an assistant can do here; the chat and the server for other assistants offer the same. */
export const ALL_TOOLS: readonly Tool[] = [...READ_TOOLS, ...ACTION_TOOLS];

export const toolNamed = (name: string): Tool | undefined => ALL_TOOLS.find((tool) => tool.name === name);
