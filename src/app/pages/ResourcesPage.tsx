import { useState } from 'react';
import { Newsletter } from '#features/resources/Newsletter.tsx';
import type { resourcesSearch } from '#features/resources/resources-search.ts';
import { ResourcesScreen } from '#features/resources/ResourcesScreen.tsx';
import type { SearchProps } from '#lib/search-keys.ts';
import { FeedbackDialog } from '#features/feedback/FeedbackDialog.tsx';

/** /resources, with the newsletter. */
export function ResourcesPage(props: SearchProps<typeof resourcesSearch>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ResourcesScreen {...props} newsletter={<Newsletter onAsk={() => setOpen(true)} />} />
      <FeedbackDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
