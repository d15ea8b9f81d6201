import type { PictureFault } from '#contract/staff/pasted-form.rules.ts'
import { m } from '#messages/console'

const WORDS: Record<PictureFault, () => string> = {
  two_pictures: () => m.paste_two_pictures(),
  picture_place: () => m.paste_picture_place(),
  picture_lost: () => m.paste_picture_lost(),
}

/** Why a picture of a document cannot come along. */
export const pictureFaultWords = (fault: PictureFault): string => WORDS[fault]()
