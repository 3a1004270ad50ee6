import { careGuides } from './copy/guides-care.ts';
import { growingGuides } from './copy/guides-growing.ts';
import { soilGuides } from './copy/guides-soil.ts';
import { handTools } from './copy/hand-tools.ts';
import { planters } from './copy/planters.ts';
import type { SeedCategory, SeedGuide } from './copy/seed-page.ts';
import { seeds } from './copy/seeds.ts';
import { soilAndCompost } from './copy/soil-and-compost.ts';
import { watering } from './copy/watering.ts';

export const categories: SeedCategory[] = [handTools, watering, planters, seeds, soilAndCompost];
export const guides: SeedGuide[] = [...soilGuides, ...growingGuides, ...careGuides];
