import type { CallOutput, getPage } from '@canopy/contract';

export type PageDetail = CallOutput<typeof getPage>;
