/** A picture's facts by its header, and the bytes that are the picture. `pixels` of a moving one are of all frames. */
export type PictureParts = { width: number; height: number; orientation: number; pixels: number; parts: Buffer[] }

/** As the camera was held, 1 to 8 as in EXIF. */
export const UPRIGHT = 1

const ORIENTATION_TAG = 0x0112
const ENTRY_BYTES = 12
const MOST = 8

/** How the camera was held, by what a picture's EXIF says; upright where it says nothing that can be read. */
export function orientationIn(tiff: Buffer): number {
  if (tiff.length < 8) return UPRIGHT
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return UPRIGHT
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + entry * ENTRY_BYTES
    if (at + ENTRY_BYTES > tiff.length) return UPRIGHT
    if (short(at) !== ORIENTATION_TAG) continue
    const found = short(at + 8)
    return found >= UPRIGHT && found <= MOST ? found : UPRIGHT
  }
  return UPRIGHT
}

/** EXIF that says how the camera was held, and nothing else. */
export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a0000000800010112000300000001000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return Buffer.concat([tiff, Buffer.alloc(2)])
}
