import type { MediaConfig } from '../config.ts';
import type { BlobFiles } from './files.ts';
import { folderFiles } from './folder-files.ts';

/** The files of the settings. */
export const blobFiles = (config: MediaConfig): BlobFiles => folderFiles(config.folder);
