/** What the header of a JPEG says: its size in pixels, and how the camera was held, 1 to 8 as in EXIF. */
export type JpegHeader = { width: number; height: number; orientation: number }

const ORIENTATION_TAG = 0x0112
const UPRIGHT = 1
const EXIF = 'Exif\0\0'

/** Returns what the header says, or null where the picture's size does not come within these bytes. */
export function jpegHeader(bytes: Buffer): JpegHeader | null {
  let orientation = UPRIGHT
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    const length = bytes.readUInt16BE(at + 2)
    if (marker === 0xe1) orientation = orientationIn(bytes.subarray(at + 4, at + 2 + length)) ?? orientation
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), orientation }
    at += 2 + length
  }
  return null
}

/** The markers that begin a picture: all of C0 to CF but for the tables among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function orientationIn(segment: Buffer): number | null {
  if (segment.toString('latin1', 0, EXIF.length) !== EXIF) return null
  const tiff = segment.subarray(EXIF.length)
  if (tiff.length < 8) return null
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return null
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + entry * 12
    if (at + 12 > tiff.length) return null
    if (short(at) === ORIENTATION_TAG) return short(at + 8)
  }
  return null
}
