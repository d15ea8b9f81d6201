import type { DataOf } from '#contract/call.ts'
import type { staffDoubt } from '#contract/staff/doubts.ts'
import type { Tx } from '../../db/db.ts'
import type { FileAddress } from '../../media/addresses.ts'
import { COPY_NAME } from '../../media/ladder.rules.ts'
import { fileOfPage, fileOfVideo } from './place-file.queries.ts'

type Place = { place: string; about_id: number }
type PlaceFile = DataOf<typeof staffDoubt>['file']

/** The video or document that a doubt is about; of a lesson in several qualities, the copy that students save. */
export async function placeFile(read: Tx, { place, about_id }: Place, addressOf: FileAddress): Promise<PlaceFile> {
  if (place === 'video') return videoFile(read, about_id, addressOf)
  const file = place === 'page' ? await fileOfPage(read, about_id) : undefined
  return file ? { url: addressOf(file), is_video: false, captions: [] } : null
}

async function videoFile(read: Tx, topicId: number, addressOf: FileAddress): Promise<PlaceFile> {
  const file = await fileOfVideo(read, topicId)
  if (!file || (file.kind === 'hls' && file.ladder === null)) return null
  const { file_id, captions_file, captions_name } = file
  return {
    url: addressOf({ file_id, name: file.kind === 'hls' ? COPY_NAME : file.name }),
    is_video: true,
    captions: captions_file === null ? [] : [addressOf({ file_id: captions_file, name: captions_name ?? '' })],
  }
}
