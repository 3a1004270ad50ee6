import { updateSearchData, updateWebData, type GoogleConnection } from '@canopy/contract/analytics';
import { showToast, useAction } from '@canopy/shell-api';
import { useConnection } from '../../shell/connection.ts';
import { CONNECT_MESSAGES as WORDS } from './messages.ts';

/** Starts imports of the connected sources; the banner shows their progress. */
export function useUpdateNow() {
  const { reload } = useConnection();
  const search = useAction(updateSearchData);
  const web = useAction(updateWebData);
  const run = async (connection: GoogleConnection) => {
    const started = await Promise.all([
      connection.property && search.run({ body: {} }),
      connection.ga_property_id && web.run({ body: {} }),
    ]);
    const failed = started.find((result) => result && !result.ok);
    if (failed && !failed.ok) showToast({ title: failed.error.message, tone: 'destructive' });
    else showToast({ title: WORDS.updateStarted, tone: 'success' });
    await reload();
  };
  return { run, running: search.running || web.running };
}
