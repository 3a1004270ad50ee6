import { downloadWordpressPlugin } from '@canopy/contract/publishing';
import { showToast, useAction } from '@canopy/shell-api';
import { Button, Stack, Text } from '@canopy/ui';
import { saveFile } from '@canopy/ui/data';

/** Canopy’s own plugin, for sites without an SEO plugin that has writable fields. */
export function PluginDownload() {
  const download = useAction(downloadWordpressPlugin);
  const run = async () => {
    const result = await download.run({});
    if (!result.ok) return void showToast({ title: result.error.message, tone: 'destructive' });
    const bytes = Uint8Array.from(atob(result.data.content), (character) => character.charCodeAt(0));
    saveFile(result.data.name, new Blob([bytes]), 'application/zip');
  };
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" size="xs" loading={download.running} onClick={() => void run()}>
        Download Canopy’s plugin
      </Button>
      <Text size="sm" c="dimmed">
        Lets Canopy edit SEO titles and meta descriptions. Install it on your site under Plugins, Add New, Upload Plugin.
      </Text>
    </Stack>
  );
}
