/*
 * Decodes pictures that people sent, in a process of its own: a picture that breaks the decoder ends this process, not
 * the server, and its memory goes with it. Nothing but `draw-picture.ts` starts it.
 */
import { setPriority } from 'node:os'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import type { PictureForm } from './clean-picture.ts'

/** How a picture is drawn again: in this form, and no larger than this box. */
export type Drawing = { form: PictureForm; width: number; height: number; isLossless: boolean; isTurned: boolean }
/** `from` is the picture or its path; `drawing` is null for one that only has to be whole. */
export type Wanted = { from: Uint8Array | string; pixels: number; drawing: Drawing | null }
/** `bytes` are those drawn: none for a picture that is whole, null for a damaged one. */
export type Drawn = { bytes: Uint8Array | null }

// Students are in the app meanwhile.
const LOW_PRIORITY = 15
/** The quality of a JPEG that is drawn again: a photograph of a page stays readable. */
const QUALITY = 82
/**
 * Warnings about a JPEG of which nothing is missing: bytes between its segments, as scanners write them; a header of
 * telephones that names no last coefficient; unknown colours of a program. Bytes before a restart (0xd0 to 0xd7) are
 * not among them: a part of the picture was not understood.
 */
const HARMLESS =
  /^VipsJpeg: (?:Corrupt JPEG data: \d+ extraneous bytes before marker 0x(?!d[0-7])[\da-f]{2}|Invalid SOS parameters for sequential JPEG|Unknown Adobe color transform code \d+)$/
/** The decoder says only the first warning in words, though maybe several times, and counts the others. */
const SEVERAL = /^read gave (?!1 )\d+ warnings/
const NOTHING = new Uint8Array()

setPriority(LOW_PRIORITY)
// A system that ends the server, or Ctrl+C, tells all of its processes. This one ends when the server lets go of it.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
sharp.cache(false)
sharp.concurrency(1)
// The library reads many more formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

async function drawnBy({ from, pixels, drawing }: Wanted, failOn: 'warning' | 'error'): Promise<Uint8Array> {
  const warnings: string[] = []
  const open = (more: SharpOptions = {}) =>
    sharp(from, { failOn, limitInputPixels: pixels, sequentialRead: true, ...more }).on('warning', (words: string) =>
      warnings.push(words),
    )
  const drawn = await (drawing === null ? readWhole(open) : drawnAs(drawing, open()))
  if (warnings.some((words) => SEVERAL.test(words))) throw new Error(warnings.join('\n'))
  return drawn
}

async function drawnAs(drawing: Drawing, opened: Sharp): Promise<Uint8Array> {
  const { form, width, height, isLossless, isTurned } = drawing
  const upright = isTurned ? opened.autoOrient() : opened
  const small = upright.resize({ width, height, fit: 'inside', withoutEnlargement: true })
  if (form === 'png') return small.png({ compressionLevel: 9 }).toBuffer()
  if (form === 'webp') return small.webp({ quality: QUALITY, lossless: isLossless }).toBuffer()
  return small.flatten({ background: '#fff' }).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer()
}

/** Decodes every row. The frames of a moving picture are too many to be held at once. */
async function readWhole(open: (more?: SharpOptions) => Sharp): Promise<Uint8Array> {
  const { pages = 1 } = await open().metadata()
  await (pages > 1 ? open({ pages: -1 }).stats() : open().raw().toBuffer())
  return NOTHING
}

const isHarmless = ({ message }: Error): boolean =>
  message
    .trim()
    .split('\n')
    .every((line) => HARMLESS.test(line.trim()))

async function answer(wanted: Wanted): Promise<Uint8Array | null> {
  try {
    return await drawnBy(wanted, 'warning')
  } catch (error) {
    if (!isHarmless(error as Error)) return null
    return drawnBy(wanted, 'error').catch(() => null)
  }
}

async function reply(wanted: Wanted): Promise<void> {
  const drawn: Drawn = { bytes: await answer(wanted) }
  process.send?.(drawn)
}

process.on('message', (wanted: Wanted) => void reply(wanted))
