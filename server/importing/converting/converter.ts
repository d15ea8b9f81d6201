import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CleanPicture,
  cleanPicture,
  formOf,
  isWithin,
  type PictureForm,
  SHOWN_LIMITS,
} from '../../media/pictures/clean-picture.ts'
import { hashOfFile } from '../../ports/hash-of-file.ts'
import type { FileRef } from '../file-ref.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'
import {
  type Conversion,
  conversionOf,
  heicPixels,
  MAX_PHOTO_PIXELS,
  pictureArguments,
  pictureFormOf,
  videoArguments,
} from './conversion.rules.ts'
import { firstProgram, runProgram } from './run-program.ts'
import { type Bounds, MOST_MEMORY } from './start-program.ts'

/** The copy that replaces a file; `source` is the hash of the original where a picture was only cleaned. */
type Copy = { name: string; path: string; source?: string }

const MAX_JPEG_BYTES = 5_000_000
const MAX_JPEG_SIDE_PX = 2560
const MAX_PICTURE_BYTES = 60_000_000
const MAX_VIDEO_BYTES = 4_000_000_000
const HEADER_BYTES = 1_000_000
const MILLION = 1_000_000
/** The limits of a photograph that is to be made smaller. */
const PHOTO_LIMITS = { side: 32_768, pixels: MAX_PHOTO_PIXELS }
/** A picture is written as one that is not packed, a third of it being colours. */
const PICTURE_BOUNDS: Bounds = { ms: 60_000, memory: MOST_MEMORY, file: 3 * MAX_PHOTO_PIXELS }
const VIDEO_BOUNDS: Bounds = { ms: 3_600_000, memory: MOST_MEMORY, file: MAX_VIDEO_BYTES }

const UNCONVERTED = {
  jpeg: 'jpeg_unconverted',
  video: 'video_unconverted',
  heic: 'heic_unconverted',
} as const
const FFMPEG = [{ name: 'ffmpeg', probe: '-version' }]
const HEIF = ['heif-dec', 'heif-convert'].map((name) => ({ name, probe: '--help' }))

/**
 * Converts pictures and videos of phones into files that every device shows, where the system has the programs, and
 * removes all metadata from every picture. A copy is stored under its source's content, so that a file is converted
 * once.
 */
export class Converter {
  readonly #folder: string
  readonly #until: number
  #ffmpeg: Promise<string | null> | undefined
  #heif: Promise<string | null> | undefined
  /** Conversions of this run, for the clerk. */
  readonly notes: LocalizedMessage[] = []

  /** `until`: when each program is ended at the latest (epoch ms). */
  constructor(dataDir: string, until = Infinity) {
    this.#folder = join(dataDir, 'converted')
    this.#until = until
  }

  /** Returns the copy, a fault, or null for a file that needs no conversion or is refused by its name. */
  async copyOf({ name, use }: FileRef, path: string): Promise<Copy | LocalizedMessage | null> {
    const form = pictureFormOf(name, use)
    if (form !== null) return this.#picture(form, name, path)
    const conversion = conversionOf(name, use)
    if (conversion === null) return null
    const { size } = await stat(path)
    if (size > (conversion.kind === 'video' ? MAX_VIDEO_BYTES : MAX_PICTURE_BYTES))
      return localized('too_large', { name })
    if (conversion.kind === 'heic' && heicPixels(await headOf(path)) > MAX_PHOTO_PIXELS)
      return tooManyPixels(name, MAX_PHOTO_PIXELS, PHOTO_LIMITS.side)
    return this.#converted(conversion, name, path)
  }

  async #picture(form: PictureForm, name: string, path: string): Promise<Copy | LocalizedMessage | null> {
    const { size } = await stat(path)
    if (size > MAX_PICTURE_BYTES) return localized('too_large', { name })
    if (size > MAX_JPEG_BYTES && form !== 'jpg') return null
    const sent = await readFile(path)
    if (formOf(sent) !== form) return null
    const clean = cleanPicture(sent, form, form === 'jpg' ? PHOTO_LIMITS : SHOWN_LIMITS)
    if (clean === 'damaged') return localized('damaged_picture', { name })
    if (clean === 'pixels' && form === 'jpg') return tooManyPixels(name, MAX_PHOTO_PIXELS, PHOTO_LIMITS.side)
    if (clean === 'pixels') return tooManyPixels(name, SHOWN_LIMITS.pixels, SHOWN_LIMITS.side)
    if (form === 'jpg' && isLarge(size, clean)) {
      const copy = await this.#converted({ kind: 'jpeg', name }, name, path, clean.orientation)
      // A picture of many pixels is slow, but it can be shown.
      const isMissing = copy === null || ('key' in copy && copy.key === UNCONVERTED.jpeg)
      if (!isMissing || size > MAX_JPEG_BYTES) return copy
    }
    if (!isWithin(clean, SHOWN_LIMITS)) return tooManyPixels(name, SHOWN_LIMITS.pixels, SHOWN_LIMITS.side)
    return clean.bytes.equals(sent) ? null : this.#cleaned(form, name, path, clean)
  }

  async #cleaned(form: PictureForm, name: string, path: string, { bytes }: CleanPicture): Promise<Copy> {
    const source = await hashOfFile(path)
    const target = join(this.#folder, `${source}.clean.${form}`)
    await this.#making(async (made) => writeFile(made, bytes, { mode: 0o600 }).then(() => true), target)
    return { name, path: target, source }
  }

  async #converted(
    conversion: Conversion,
    name: string,
    path: string,
    orientation = 1,
  ): Promise<Copy | LocalizedMessage> {
    const ending = conversion.kind === 'video' ? 'mp4' : 'jpg'
    const target = join(this.#folder, `${await hashOfFile(path)}.${ending}`)
    if (existsSync(target)) return { name: conversion.name, path: target }
    const missing = await this.#missing(conversion)
    if (missing !== null) return localized(missing, { name })
    const run = (made: string, work: string) => this.#run(conversion.kind, path, made, work, orientation)
    if (!(await this.#making(run, target))) {
      return localized('not_converted', { name, form: ending === 'mp4' ? 'MP4 (H.264)' : 'JPG' })
    }
    this.notes.push(localized(conversion.kind === 'video' ? 'video_made' : 'picture_made', { name }))
    return { name: conversion.name, path: target }
  }

  /** Returns the key of the sentence for a machine without the programs, null where they exist. */
  async #missing({ kind }: Conversion): Promise<(typeof UNCONVERTED)[Conversion['kind']] | null> {
    const isThere = (await this.#findFfmpeg()) !== null && (kind !== 'heic' || (await this.#findHeif()) !== null)
    return isThere ? null : UNCONVERTED[kind]
  }

  /** Makes a file in a temporary place, and moves it to its target when it is whole. */
  async #making(make: (made: string, work: string) => Promise<boolean>, target: string): Promise<boolean> {
    await mkdir(this.#folder, { recursive: true })
    const work = await mkdtemp(join(this.#folder, 'part-'))
    try {
      const made = join(work, 'made')
      if (!(await make(made, work)) || !existsSync(made)) return false
      await rename(made, target)
      return true
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }

  async #run(kind: Conversion['kind'], from: string, to: string, work: string, orientation: number) {
    const ffmpeg = (await this.#findFfmpeg()) ?? ''
    if (kind === 'video') return runProgram(ffmpeg, videoArguments(from, to), this.#within(VIDEO_BOUNDS))
    const picture = this.#within(PICTURE_BOUNDS)
    if (kind === 'jpeg') return runProgram(ffmpeg, pictureArguments('jpeg', from, to, orientation), picture)
    // Most builds of ffmpeg take one tile of such a picture for the whole; this program turns it upright, too.
    const whole = join(work, 'whole.png')
    const isRead = await runProgram((await this.#findHeif()) ?? '', [from, whole], picture)
    return isRead && runProgram(ffmpeg, pictureArguments('png', whole, to, 1), picture)
  }

  #within = (bounds: Bounds): Bounds => ({ ...bounds, ms: Math.max(1, Math.min(bounds.ms, this.#until - Date.now())) })

  async #findFfmpeg(): Promise<string | null> {
    this.#ffmpeg ??= firstProgram(FFMPEG)
    return this.#ffmpeg
  }

  async #findHeif(): Promise<string | null> {
    this.#heif ??= firstProgram(HEIF)
    return this.#heif
  }
}

const isLarge = (size: number, { width, height }: CleanPicture): boolean =>
  size > MAX_JPEG_BYTES || Math.max(width, height) > MAX_JPEG_SIDE_PX

const tooManyPixels = (name: string, pixels: number, side: number): LocalizedMessage =>
  localized('picture_pixels', { name, max: pixels / MILLION, side: side.toLocaleString('en') })

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}
