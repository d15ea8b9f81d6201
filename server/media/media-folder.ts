import { join } from 'node:path'
import type { Settings } from '../ports/settings.ts'

/** Where the media of an academy lie: content-addressed files, put there by the importer. */
export const mediaFolder = (settings: Pick<Settings, 'dataDir'>) => join(settings.dataDir, 'media')
