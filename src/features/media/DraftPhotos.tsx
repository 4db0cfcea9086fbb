import { count } from '#lib/format.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { useAdding } from './add-files.ts';
import type { useDraftFiles } from './draft-files.ts';
import { FileLine } from './FileLine.tsx';
import { removed } from './messages.ts';
import { isPicture } from './media.ts';
import { Thumb } from './Thumb.tsx';

interface DraftPhotosProps {
  /** The key of the form's draft. */
  readonly draft: string;
  readonly files: ReturnType<typeof useDraftFiles>;
}

/** The photos of a form that is not saved yet, and how many are still being prepared. */
export function DraftPhotos({ draft, files: { files, remove, putBack } }: DraftPhotosProps) {
  if (files.length === 0) return <Adding target={{ draft }} />;
  return (
    <div className="grid gap-1 py-2">
      <ul aria-label="Photos to add" className="flex flex-wrap gap-2">
        {files.map((file, i) => (
          <li key={file.sha256} className="relative">
            {isPicture(file) ? (
              <Thumb file={file} className="size-20 rounded-s" />
            ) : (
              <div className="max-w-60 pr-11">
                <FileLine file={file} />
              </div>
            )}
            <RemoveButton
              label={`Remove photo ${i + 1} of ${files.length}`}
              onClick={() => {
                remove(file);
                toast({ ...removed, action: { label: 'Undo', run: () => putBack(file, i) } });
              }}
            />
          </li>
        ))}
      </ul>
      <Adding target={{ draft }} />
    </div>
  );
}

/** How far it is with what was picked. */
export function Adding({ target }: { readonly target: Parameters<typeof useAdding>[0] }) {
  const adding = useAdding(target);
  return (
    <p role="status" className={adding ? 'py-1 text-sm text-ink-2 tabular-nums' : 'sr-only'}>
      {adding ? `Preparing ${Math.min(adding.done + 1, adding.of)} of ${count(adding.of, 'photo')}` : ''}
    </p>
  );
}

/** A small round button on a photo; what can be pressed is 44 px. */
function RemoveButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <IconButton
      icon="x"
      size="xs"
      label={label}
      data-row-button="remove-photo"
      onClick={onClick}
      className="absolute! -top-2.5 -right-2.5 text-[#fff]! before:absolute before:size-6 before:rounded-full before:bg-[oklch(0.15_0.02_220/0.72)] hover:bg-transparent! [&>svg]:relative"
    />
  );
}
