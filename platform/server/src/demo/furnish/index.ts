export { furnishDemo, startFurnishing } from './furnish-demo.ts';
