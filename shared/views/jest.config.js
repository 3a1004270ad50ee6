import { browserPreset } from '@canopy/config/jest';

export default browserPreset(import.meta.dirname);
