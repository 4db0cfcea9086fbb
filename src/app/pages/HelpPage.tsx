import { HelpScreen } from '#features/site/HelpScreen.tsx';
import type { readWords, SearchProps } from '#lib/search-keys.ts';
import { shortcuts } from '#app/search/keys.ts';
import { DeviceReport } from './help/DeviceReport.tsx';

/** /help, with the app's own list of shortcuts and the report about this device. */
export const HelpPage = ({ search, onSearchChange }: SearchProps<{ q: typeof readWords }>) => (
  <HelpScreen
    query={search.q ?? ''}
    onQuery={(q) => onSearchChange({ q: q || undefined })}
    shortcuts={shortcuts}
    report={<DeviceReport />}
  />
);
