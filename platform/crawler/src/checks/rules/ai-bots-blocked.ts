import { robotsRules } from '../../site/robots.ts';
import type { Check } from '../check.ts';

const BOTS = ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User', 'ClaudeBot', 'Claude-SearchBot', 'PerplexityBot', 'Google-Extended', 'CCBot'];

export const aiBotsBlocked: Check = {
  code: 'ai_bots_blocked',
  name: 'AI crawlers blocked',
  group: 'sitemap-robots',
  kind: 'insight',
  level: 'low',
  rule: 'robots.txt forbids the front page to crawlers of AI assistants.',
  source: 'OpenAI, Anthropic, Perplexity and Google, names of their crawlers',
  fix: 'Nothing where it is meant; remove the rules where answers should name the site.',
  *onSite({ site, front, startUrl }) {
    for (const fact of site?.robots ?? []) {
      if (fact.verdict !== 'rules' || !robotsRules(fact, 'CanopyBot').allows(startUrl)) continue;
      const kept = BOTS.filter((bot) => !robotsRules(fact, bot).allows(startUrl));
      if (kept.length > 0) yield { page: front, detail: `Forbidden to ${kept.join(', ')}.` };
    }
  },
};
