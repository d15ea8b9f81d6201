import type { Settings } from '../../ports/settings.ts'
import { mediaFolder } from '../media-folder.ts'
import { bucketStorage } from './bucket-storage.ts'
import { diskStorage } from './disk-storage.ts'
import type { MediaStorage } from './media-storage.ts'

/** The storage that the settings name: a bucket, or else the academy's folder. */
export function storageOf(settings: Pick<Settings, 'dataDir' | 'mediaBucket'>): MediaStorage {
  return settings.mediaBucket ? bucketStorage(settings.mediaBucket) : diskStorage(mediaFolder(settings))
}
