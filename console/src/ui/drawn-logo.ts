import { LOGO_SIDE_PX, MAX_LOGO_BYTES } from '#contract/staff/logo.rules.ts'

const QUALITIES = [0.92, 0.8, 0.65, 0.5, 0.35]
const SVG_SIDE_PX = 512

/**
 * Returns a picture as a logo: drawn into a square of 192 pixels, upright, of 10 kB at most, without anything but its
 * colours. Null where this browser cannot read it.
 */
export async function drawnLogo(file: Blob): Promise<File | null> {
  const address = URL.createObjectURL(file)
  try {
    const picture = await pictureAt(address)
    return picture && (await encoded(squareOf(picture)))
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** An element and not a bitmap: it reads drawings (SVG) too. */
async function pictureAt(address: string): Promise<HTMLImageElement | null> {
  const picture = new Image()
  picture.src = address
  return picture.decode().then(
    () => picture,
    () => null,
  )
}

/** A wide or a high picture keeps its shape; what is free of the square stays transparent. */
function squareOf(picture: HTMLImageElement): HTMLCanvasElement {
  const [width, height] = [picture.naturalWidth || SVG_SIDE_PX, picture.naturalHeight || SVG_SIDE_PX]
  const scale = LOGO_SIDE_PX / Math.max(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = LOGO_SIDE_PX
  canvas.height = LOGO_SIDE_PX
  const drawing = canvas.getContext('2d')
  const at = (side: number) => (LOGO_SIDE_PX - side * scale) / 2
  if (drawing) drawing.imageSmoothingQuality = 'high'
  drawing?.drawImage(picture, at(width), at(height), width * scale, height * scale)
  return canvas
}

/** WebP; a browser that writes none answers with PNG, which is small for drawings, and takes JPEG for photographs. */
async function encoded(canvas: HTMLCanvasElement): Promise<File | null> {
  for (const quality of QUALITIES) {
    const made = await blobOf(canvas, 'image/webp', quality)
    if (made && made.size <= MAX_LOGO_BYTES) return fileOf(made)
    if (made?.type === 'image/png') break
  }
  const white = onWhite(canvas)
  for (const quality of QUALITIES) {
    const made = await blobOf(white, 'image/jpeg', quality)
    if (made && made.size <= MAX_LOGO_BYTES) return fileOf(made)
  }
  return null
}

function onWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const white = document.createElement('canvas')
  white.width = canvas.width
  white.height = canvas.height
  const drawing = white.getContext('2d')
  if (!drawing) return canvas
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, white.width, white.height)
  drawing.drawImage(canvas, 0, 0)
  return white
}

const ENDINGS: Record<string, string> = { 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' }

const fileOf = (made: Blob): File => new File([made], `logo.${ENDINGS[made.type] ?? 'webp'}`, { type: made.type })

const blobOf = async (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))
