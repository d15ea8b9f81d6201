import { type Crop, cutOf, WHOLE } from '#contract/staff/crop.rules.ts'

const MAX_SIDE_PX = 1600
const QUALITY = 0.85
const TYPES = ['image/webp', 'image/jpeg'] as const
const ENDINGS: Record<string, string> = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' }

/** Whether this browser can draw a picture. */
export async function isDrawable(file: File): Promise<boolean> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  bitmap?.close()
  return bitmap !== null
}

/**
 * Returns the picture, or the wanted part of it, encoded anew: at most 1600 pixels a side, upright, and without place,
 * time or owner of the telephone. A picture that this browser cannot read is returned unchanged: the server may know
 * its format, or says what to do.
 */
export async function smallerPicture(file: File, crop: Crop = WHOLE): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  try {
    const cut = cutOf(crop, bitmap.width, bitmap.height)
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(cut.width, cut.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(cut.width * scale))
    canvas.height = Math.max(1, Math.round(cut.height * scale))
    const drawn = [0, 0, canvas.width, canvas.height] as const
    canvas.getContext('2d')?.drawImage(bitmap, cut.x, cut.y, cut.width, cut.height, ...drawn)
    const made = await encoded(canvas)
    const ending = made && ENDINGS[made.type]
    if (!made || !ending) return file
    const stem = file.name.replace(/\.[^.]*$/, '') || 'picture'
    return new File([made], `${stem}.${ending}`, { type: made.type })
  } finally {
    bitmap.close()
  }
}

/** A browser that does not write WebP answers with PNG, in which a photograph is many times as large. */
async function encoded(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const [webp, jpeg] = TYPES
  const first = await blobOf(canvas, webp)
  return first?.type === webp || hasAlpha(canvas) ? first : blobOf(canvas, jpeg)
}

const blobOf = async (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))

const ALPHA = 3
const CHANNELS = 4
const OPAQUE = 255

function hasAlpha(canvas: HTMLCanvasElement): boolean {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
  for (let at = ALPHA; at < data.length; at += CHANNELS) if (data[at] !== OPAQUE) return true
  return false
}
