import type { Answer, Asked } from './answers.ts';

const BASE = 'http://platform.test/api';

function matcher(answer: Answer) {
  const names: string[] = [];
  const pattern = answer.call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const expression = new RegExp(`^/api${pattern}$`);
  return (method: string, pathname: string): Record<string, string> | null => {
    const found = method === answer.call.method ? expression.exec(pathname) : null;
    return found && Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]));
  };
}

export interface PlatformStandIn {
  /** requests received by call name, oldest first */
  readonly asked: ReadonlyMap<string, readonly Asked[]>;
  /** Sets answers from now on, replacing earlier ones for the same calls. */
  readonly set: (...answers: readonly Answer[]) => void;
}

/** Replaces `fetch` with a fake platform; a call without an answer gets a 404. */
export function serveAnswers(initial: readonly Answer[]): PlatformStandIn {
  let answers = [...initial];
  const asked = new Map<string, Asked[]>();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    for (const candidate of answers) {
      const params = matcher(candidate)(request.method, url.pathname);
      if (!params) continue;
      const text = await request.text();
      const question: Asked = { params, query: url.searchParams, body: text ? JSON.parse(text) : undefined };
      asked.set(candidate.call.name, [...(asked.get(candidate.call.name) ?? []), question]);
      return candidate.respond(question);
    }
    return new Response(
      JSON.stringify({
        type: 'about:blank',
        title: 'not-answered',
        status: 404,
        code: 'not-answered',
        detail: `No answer is set for ${request.method} ${url.pathname}`,
      }),
      { status: 404 },
    );
  };
  return {
    asked,
    set: (...next) => {
      const names = new Set(next.map((one) => one.call.name));
      answers = [...next, ...answers.filter((one) => !names.has(one.call.name))];
    },
  };
}

export const TEST_API_BASE = BASE;
