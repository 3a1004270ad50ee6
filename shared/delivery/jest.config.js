import { nodePreset } from '@canopy/config/jest';

export default nodePreset(import.meta.dirname);
