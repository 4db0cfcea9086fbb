import type { MediaConfig } from '../config.ts';
import type { BlobFiles } from './files.ts';
import { folderFiles } from './folder-files.ts';
import { s3Files } from './s3-files.ts';

/** The files of the settings. */
export const blobFiles = ({ folder, s3 }: MediaConfig): BlobFiles => (s3 ? s3Files(s3, folder) : folderFiles(folder));
