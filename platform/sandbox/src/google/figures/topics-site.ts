import type { Topic } from './topics.ts';

export const siteTopics: Topic[] = [
  {
    path: '/', daily: 420, position: 1.3, season: 'spring', brand: true, rival: '/shop/',
    queries: ['fernhill garden supply', 'fernhill', 'fernhill garden', 'fernhill nursery', 'fern hill garden centre', 'fernhill gardens', 'fernhill garden supply uk', 'fernhill supply', 'fernhill seeds and tools'],
  },
  {
    path: '/shop/', daily: 160, position: 2.4, season: 'spring', brand: true,
    queries: ['fernhill shop', 'fernhill garden supply shop', 'fernhill online shop', 'fernhill tools', 'buy from fernhill'],
  },
  {
    path: '/shop/', daily: 240, position: 14, season: 'spring',
    queries: ['garden supply shop', 'garden supplies online', 'gardening shop', 'online garden shop uk', 'small garden shop online'],
  },
  {
    path: '/guides/', daily: 190, position: 17, season: 'spring',
    queries: ['growing guides', 'gardening guides', 'vegetable growing guide', 'gardening guides for beginners', 'how to grow your own food'],
  },
  { path: '/about/', daily: 60, position: 2.1, season: 'steady', brand: true, queries: ['fernhill nursery history', 'about fernhill garden supply', 'who owns fernhill nursery', 'fernhill welsh marches'] },
  {
    path: '/visit-us/', daily: 130, position: 2.2, season: 'spring', brand: true,
    queries: ['fernhill opening times', 'fernhill nursery opening hours', 'fernhill garden centre address', 'fernhill garden supply parking', 'fernhill directions', 'visit fernhill'],
  },
  { path: '/contact/', daily: 50, position: 1.9, season: 'steady', brand: true, queries: ['fernhill phone number', 'fernhill contact', 'fernhill garden supply email', 'fernhill customer service'] },
  { path: '/delivery/', daily: 45, position: 2.6, season: 'spring', brand: true, queries: ['fernhill delivery', 'fernhill delivery cost', 'fernhill garden supply delivery time', 'does fernhill deliver to scotland'] },
  { path: '/returns/', daily: 22, position: 2.8, season: 'steady', brand: true, queries: ['fernhill returns', 'fernhill refund', 'fernhill tool repair'] },
  { path: '/returns/', daily: 40, position: 21, season: 'steady', queries: ['garden tool repair', 'secateurs repair service', 'who repairs garden tools'] },
  { path: '/faq/', daily: 60, position: 24, season: 'steady', queries: ['garden delivery questions', 'when are plants delivered', 'do garden centres repot', 'fernhill questions'] },
  { path: '/privacy/', daily: 6, position: 9, season: 'steady', brand: true, queries: ['fernhill privacy', 'fernhill garden supply privacy'] },
  { path: '/terms/', daily: 5, position: 9, season: 'steady', brand: true, queries: ['fernhill terms', 'fernhill terms of sale'] },
  { path: '/spring-bulb-festival/', daily: 110, position: 8, season: 'spring', queries: ['spring bulb festival', 'bulb festival welsh marches', 'daffodil festival near me', 'spring garden events', 'bulb festival 2026'] },
  { path: '/garden-club/', daily: 80, position: 13, season: 'spring', queries: ['garden club', 'garden club near me', 'gardening club herefordshire', 'join a garden club', 'fernhill garden club'] },
  { path: '/allotment-society-discount/', daily: 35, position: 10, season: 'spring', queries: ['allotment discount', 'allotment society discount', 'allotment association seed discount', 'discount for allotment holders'] },
];
