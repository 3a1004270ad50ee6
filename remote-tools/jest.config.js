import { browserPreset } from '@canopy/config/jest';
import { withEditor } from '@canopy/editor/jest';

export default withEditor(browserPreset(import.meta.dirname));
