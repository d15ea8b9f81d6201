import type { CleanPicture, PictureForm } from './clean-picture.ts'
import { drawPicture, isWhole } from './draw-picture.ts'
import type { Drawing } from './draw-process.ts'
import { UPRIGHT } from './picture-parts.rules.ts'

/** A larger JPEG is a photograph, which is drawn smaller. */
const LARGE_SIDE_PX = 2560
const LARGE_BYTES = 5_000_000
const PHOTO_SIDE_PX = 1600
/** More pixels of a PNG or a WebP than a screen can show. */
const LARGE_PIXELS = LARGE_SIDE_PX * LARGE_SIDE_PX
/** Of these orientations, width and height change places. */
const FIRST_ON_ITS_SIDE = 5
/** A picture in its first chunk of which this kind stands is stored without a loss. */
const LOSSLESS_WEBP = 'VP8L'

type Shown = { bytes: Uint8Array; isSmaller: boolean }

/** Every photograph fits into this square. */
export const PHOTO_BOX = { width: PHOTO_SIDE_PX, height: PHOTO_SIDE_PX }

/**
 * Returns a cleaned picture as students get it, or null if it is damaged. All of it is decoded. It is drawn again only
 * where that changes it: upright, or with fewer pixels. What moves is not drawn again.
 */
export async function shownPicture(form: PictureForm, clean: CleanPicture): Promise<Shown | null> {
  const { bytes, pixels, orientation } = clean
  const box = boxOf(form, clean)
  const isMoving = pixels > clean.width * clean.height
  if (isMoving || (box === null && orientation === UPRIGHT))
    return (await isWhole(bytes, pixels)) ? { bytes, isSmaller: false } : null
  const drawing: Drawing = { form, ...(box ?? turned(clean)), isLossless: isLossless(clean), isTurned: true }
  const drawn = await drawPicture(bytes, pixels, drawing)
  if (drawn === null) return null
  // A drawing in few colours may have more bytes when it has fewer pixels.
  const isWorse = form !== 'jpg' && orientation === UPRIGHT && drawn.length > bytes.length
  return isWorse ? { bytes, isSmaller: false } : { bytes: drawn, isSmaller: box !== null }
}

/** Returns the most that the picture is to measure when it is upright, or null where it is not too large. */
function boxOf(form: PictureForm, clean: CleanPicture): { width: number; height: number } | null {
  const { width, height, bytes } = clean
  if (form === 'jpg') return bytes.length > LARGE_BYTES || Math.max(width, height) > LARGE_SIDE_PX ? PHOTO_BOX : null
  if (width * height <= LARGE_PIXELS) return null
  const scale = Math.sqrt(LARGE_PIXELS / (width * height))
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale))
  return turned({ ...clean, width: scaled(width), height: scaled(height) })
}

const turned = ({ width, height, orientation }: Omit<CleanPicture, 'bytes' | 'pixels'>) =>
  orientation < FIRST_ON_ITS_SIDE ? { width, height } : { width: height, height: width }

const isLossless = ({ bytes }: CleanPicture) => bytes.subarray(0, 1000).includes(LOSSLESS_WEBP)
