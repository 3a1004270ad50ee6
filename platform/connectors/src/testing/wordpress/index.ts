export { realWordpress, type RealWordpress } from './real-wordpress.ts';
