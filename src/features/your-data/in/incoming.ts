/** What a file has for this device: the common form of all formats. */
import type { ExportSeal } from '#data/export-file.ts';
import type { AnyRow } from '#data/local-tables.ts';
import type { Attachment, TableName } from '#data/schema.ts';
import type { DateOrder } from './dates.ts';
import type { PackedFile } from './packed-file.ts';
import { type Message } from '#lib/i18n.ts';

/** A row of a file: with its id, without owner and version. */
export interface Incoming {
  readonly t: TableName;
  readonly row: AnyRow & { readonly id: string };
}

/** A photo, a recording or a file of another program, or of a vault: its row, as far as the file says, and its bytes. */
export interface IncomingMedia {
  readonly row: Pick<Attachment, 'id' | 'created_at' | 'owner_kind' | 'owner_id' | 'position' | 'name'> &
    Partial<Pick<Attachment, 'caption' | 'taken_at' | 'seconds' | 'wave' | 'transcript' | 'transcript_by'>>;
  readonly file: PackedFile;
  /** What the other program says that it is: 'image/jpeg', or 'image' of any kind. Only the bytes decide. */
  readonly said: string;
  /** Whether its bytes stay as they are, because Daymark made them. */
  readonly isOwn?: boolean;
}

/** The largest picture that is read: it becomes smaller before it is stored. */
export const PICTURE_BYTES = 200 * 1024 * 1024;

/** A blob of Daymark's own export: its rows are among the others. */
export interface IncomingBlob {
  readonly sha256: string;
  readonly file: PackedFile;
}

/** What of a file cannot become a thing of Daymark: how many, and what they are called in words: 'photos', with the values of the text. */
export interface LeftOut {
  readonly what: Message;
  readonly count: number;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A mood by a name that Daymark does not have: how often it is in the file, and what it is here. */
export interface NamedMood {
  readonly name: string;
  readonly count: number;
  readonly mood: string;
}

export const columnRoles = ['none', 'day', 'time', 'text', 'title', 'mood', 'tags', 'habit', 'amount', 'task'] as const;
/** What a column of a table is. */
export type ColumnRole = (typeof columnRoles)[number];

/** How a table is read. */
export interface TableChoice {
  /** Of each column, in their order. */
  readonly roles: readonly ColumnRole[];
  readonly order: DateOrder;
}

/** A table of no known program: its columns, and how they are read. */
export interface ReadTable extends TableChoice {
  /** The same for tables with the same names of columns. */
  readonly key: string;
  readonly columns: readonly { readonly name: string; readonly sample: string }[];
  /** Whether the dates can be read with the day first and with the month first. */
  readonly isOrderOpen: boolean;
}

/** What a person has chosen in previews: moods by their names in lower case, and tables by their keys. */
export interface Choices {
  readonly moods: Readonly<Record<string, string>>;
  readonly tables: Readonly<Record<string, TableChoice>>;
}

/** A file that was read. */
export interface FileContents {
  /** 'Daymark', 'Day One': where it is from. */
  readonly from: string;
  readonly rows: readonly Incoming[];
  readonly leftOut: readonly LeftOut[];
  readonly media?: readonly IncomingMedia[];
  readonly blobs?: readonly IncomingBlob[];
  /** The account whose rows these are, for an export of Daymark; null for the files of others, whose ids are made from what the rows say. */
  readonly owner: string | null;
  /** By what the rows are sealed: they are as the server has them, and have to be opened before anything reads them. */
  readonly sealed?: ExportSeal | undefined;
  /** What the person can choose in the preview. */
  readonly moods?: readonly NamedMood[];
  readonly table?: ReadTable;
}
