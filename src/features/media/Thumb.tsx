import type { Attachment } from '#data/schema.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { useBlob } from './use-blob.ts';

/** What a picture needs of a row, or of a file that is not on a row yet. */
type Pictured = Pick<Attachment, 'sha256' | 'small_sha256' | 'media_type' | 'tiny' | 'caption'>;

interface ThumbProps {
  readonly file: Pictured;
  readonly className: string;
  /** Its place is larger than the small picture, and its bytes are on this device (`usePhotosHere`): the photo itself is shown. */
  readonly sharp?: boolean;
}

/** A photo in a place whose size is known: the tiny picture of its row at once, then the small one. */
export function Thumb({ file, className, sharp = false }: ThumbProps) {
  const { small_sha256: small, sha256, media_type, tiny } = file;
  const blob = useBlob(small ?? sha256, media_type, Boolean(small));
  return (
    <span className={classes('relative block overflow-hidden bg-well', className)}>
      {tiny ? <img src={tiny} alt="" className="absolute inset-0 size-full object-cover" /> : null}
      {blob.state === 'here' ? (
        <Filling url={blob.url} />
      ) : tiny ? null : (
        <Icon name="image" className="absolute inset-0 m-auto text-ink-2" />
      )}
      {sharp && small ? <Whole sha256={sha256} type={media_type} /> : null}
    </span>
  );
}

/** Its words are on the button around it. */
const Filling = ({ url }: { readonly url: string }) => (
  <img
    src={url}
    alt=""
    loading="lazy"
    decoding="async"
    draggable={false}
    className="absolute inset-0 size-full object-cover"
  />
);

function Whole({ sha256, type }: { readonly sha256: string; readonly type: string }) {
  const blob = useBlob(sha256, type);
  return blob.state === 'here' ? <Filling url={blob.url} /> : null;
}
