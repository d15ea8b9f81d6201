const WHITE = '#fff'
const LARGEST_PX = 1024
/** Sizes and qualities to try: a page of a notebook is still readable with the last one. */
const TRIES = [
  { side: LARGEST_PX, quality: 0.8 },
  { side: LARGEST_PX, quality: 0.6 },
  { side: LARGEST_PX, quality: 0.4 },
  { side: 800, quality: 0.4 },
  { side: 640, quality: 0.35 },
  { side: 480, quality: 0.3 },
]

/**
 * Returns the picture anew as a JPEG of at most so many bytes, in base64, without place, time or telephone; null where it
 * cannot be read.
 */
export async function smallerJpeg(file: File, maxBytes: number): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  try {
    for (const { side, quality } of TRIES) {
      const blob = await drawn(bitmap, side, quality)
      if (blob && blob.size <= maxBytes) return await base64Of(blob)
    }
    return null
  } finally {
    bitmap.close()
  }
}

async function drawn(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG has no transparency: transparent parts would become black.
  pen.fillStyle = WHITE
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}
