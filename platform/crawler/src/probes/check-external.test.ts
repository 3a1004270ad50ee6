import type { ExternalAnswer } from '../checks/site-view.ts';
import type { OutgoingReason, OutgoingResult } from '../outgoing/index.ts';
import { describe, expect, it } from '@jest/globals';
import { checkExternal } from './check-external.ts';

type Answer = number | OutgoingReason;
type Asked = [method: string, url: string];

const resultOf = (url: string, answer: Answer, at = url): OutgoingResult =>
  typeof answer === 'number'
    ? {
        ok: true,
        status: answer,
        headers: {},
        body: new Uint8Array(),
        wireBytes: 0,
        truncated: false,
        incomplete: false,
        bodySkipped: true,
        url: at,
        redirects: [],
        receivedAt: '',
        responseMs: 1,
        totalMs: 1,
      }
    : { ok: false, reason: answer, message: '', url: at, redirects: [] };

/** Requests the URLs in `answers`, which tells how each responds before and after the second look begins. */
async function ask(answers: Record<string, Answer | [before: Answer, after: Answer]>, movedTo: Record<string, string> = {}) {
  const asked: Asked[] = [];
  const reached = new Set<string>();
  const found = new Map<string, ExternalAnswer>();
  const waits: number[] = [];
  await checkExternal(Object.keys(answers), {
    signal: new AbortController().signal,
    client: {
      reached,
      ask: async (url, request) => {
        asked.push([request?.method ?? 'GET', url]);
        const answer = answers[url] ?? 404;
        const now = Array.isArray(answer) ? (answer[waits.length] ?? 404) : answer;
        if (typeof now === 'number') reached.add(new URL(url).host);
        return resultOf(url, now, movedTo[url]);
      },
    },
    wait: async (ms) => void waits.push(ms),
    answered: async (url, answer) => void found.set(url, answer),
  });
  return { found: Object.fromEntries(found), asked, waits };
}

describe('asking for addresses of other sites', () => {
  it.each(['dns', 'refused', 'timeout'] as const)('a host that is silent twice is dead: %s', async (reason) => {
    const { found, waits } = await ask({ 'https://closed.example/': reason, 'https://fine.example/': 200 });
    expect(found).toEqual({
      'https://closed.example/': { verdict: 'dead', status: null, reason },
      'https://fine.example/': { verdict: 'fine', status: 200 },
    });
    expect(waits).toHaveLength(1);
  });

  it('nothing is proven where nobody else answers, where the silence is another, or where the failure is none of the host', async () => {
    expect((await ask({ 'https://a.example/': 'dns', 'https://b.example/': 'dns' })).found).toEqual({
      'https://a.example/': { verdict: 'unsure', status: null },
      'https://b.example/': { verdict: 'unsure', status: null },
    });
    const { found } = await ask(
      {
        'https://a.example/': ['dns', 'timeout'],
        'https://b.example/': 'tls',
        'https://c.example/': 'refused',
        'https://d.example/': 403,
        'https://fine.example/': 200,
      },
      { 'https://c.example/': 'https://elsewhere.example/' },
    );
    expect(Object.values(found).map(({ verdict }) => verdict)).toEqual(['unsure', 'unsure', 'unsure', 'fine', 'unsure']);
  });

  it('a host that is back at the second look is fine, and one that then says gone is gone', async () => {
    const { found } = await ask({ 'https://back.example/': ['refused', 200], 'https://lost.example/': ['timeout', 404] });
    expect(found).toEqual({
      'https://back.example/': { verdict: 'fine', status: 200 },
      'https://lost.example/': { verdict: 'gone', status: 404 },
    });
  });

  it('a dead host is asked once a look whatever it had, and one that is slow a few times', async () => {
    const many = (host: string, answer: Answer): Record<string, Answer> =>
      Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`https://${host}/${at}`, answer]));
    const { found, asked } = await ask({
      ...many('closed.example', 'dns'),
      ...many('slow.example', 'timeout'),
      'https://fine.example/': 200,
    });
    expect(asked.filter(([, url]) => url.includes('closed'))).toHaveLength(2);
    expect(asked.filter(([, url]) => url.includes('slow'))).toHaveLength(12);
    expect(Object.entries(found).filter(([url, { verdict }]) => url.includes('closed') && verdict === 'dead')).toHaveLength(9);
    expect(Object.entries(found).filter(([url, { verdict }]) => url.includes('slow') && verdict === 'dead')).toHaveLength(3);
  });
});
