import { MAX_PICTURE_BYTES } from '#contract/doubts.rules.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { cleanPicture } from '../../media/pictures/clean-picture.ts'
import { shownPicture } from '../../media/pictures/shown-picture.ts'

/** The apps send no more than 1024 a side. */
const PICTURE_LIMITS = { side: 2048, pixels: 2048 * 2048 }

/**
 * Returns the picture of a doubt or an answer as it is stored: base64, upright, and nothing but the picture.
 *
 * @throws {ApiError} `rule` where it is too large, damaged, or no picture.
 */
export async function sentPicture(sent: string): Promise<string> {
  const bytes = Buffer.from(sent, 'base64')
  const clean = bytes.length > MAX_PICTURE_BYTES ? 'damaged' : cleanPicture(bytes, 'jpg', PICTURE_LIMITS)
  const shown = typeof clean === 'string' ? null : await shownPicture('jpg', clean)
  if (shown === null) throw new ApiError('rule', { field: 'picture', text: plainText('doubts_picture') })
  return Buffer.from(shown.bytes).toString('base64')
}
