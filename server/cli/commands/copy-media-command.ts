import { join } from 'node:path'
import { mediaFolder } from '../../media/media-folder.ts'
import { bucketStorage } from '../../media/storage/bucket-storage.ts'
import { diskStorage } from '../../media/storage/disk-storage.ts'
import { settingsCommand } from './command.ts'

const TOLD_EVERY = 100

export const copyMediaCommand = settingsCommand({
  name: 'copy-media',
  usage: '',
  about: 'copies what lies in the media folder into the bucket of MEDIA_S3_URL; what is there already stays',
  run: async (settings, _typed, print) => {
    if (!settings.mediaBucket) {
      print('MEDIA_S3_URL names no bucket.')
      return false
    }
    const folder = mediaFolder(settings)
    const bucket = bucketStorage(settings.mediaBucket)
    let count = 0
    for await (const path of diskStorage(folder).paths()) {
      await bucket.put(path, join(folder, path))
      count += 1
      if (count % TOLD_EVERY === 0) print(`${count} files …`)
    }
    print(`${count} files of ${folder} are in the bucket. When the app serves from there, the folder can go.`)
    return true
  },
})
