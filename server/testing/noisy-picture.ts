import sharp from 'sharp'

/** A picture that no encoder can make small: each pixel is another. */
export async function noisyPicture(width: number, height: number, form: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .toFormat(form)
    .toBuffer()
}

/** The colours of a picture, pixel by pixel. */
export const pixelsOf = async (picture: Uint8Array): Promise<Buffer> => sharp(picture).raw().toBuffer()

/** The picture with zeros in its middle, as of a copy that broke off and went on. */
export function zeroed(picture: Buffer): Buffer {
  const bytes = Buffer.from(picture)
  return bytes.fill(0, Math.floor(bytes.length * 0.4), Math.floor(bytes.length * 0.6))
}
