import { browserPreset } from '@canopy/config/jest';
import { withEditor } from './src/jest/with-editor.js';

export default withEditor(browserPreset(import.meta.dirname));
