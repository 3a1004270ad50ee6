import type { CallOutput } from '@canopy/contract';
import type { getPage } from '@canopy/contract/seo-audit';

export type PageDetail = CallOutput<typeof getPage>;
