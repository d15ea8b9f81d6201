import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanPicture, formOf, type PictureForm, SHOWN_LIMITS } from '../../media/pictures/clean-picture.ts'
import { drawPicture } from '../../media/pictures/draw-picture.ts'
import { PHOTO_BOX, shownPicture } from '../../media/pictures/shown-picture.ts'
import { hashOfFile } from '../../ports/hash-of-file.ts'
import type { FileRef } from '../file-ref.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'
import {
  type Conversion,
  conversionOf,
  heicPixels,
  MAX_PHOTO_PIXELS,
  pictureFormOf,
  videoArguments,
} from './conversion.rules.ts'
import { firstProgram, runProgram } from './run-program.ts'
import { type Bounds, MOST_MEMORY } from './start-program.ts'

/** The copy that replaces a file. `sources`: the hashes under which earlier versions stored the same picture. */
type Copy = { name: string; path: string; sources?: string[] }

const MAX_PICTURE_BYTES = 60_000_000
const MAX_VIDEO_BYTES = 4_000_000_000
const HEADER_BYTES = 1_000_000
const MILLION = 1_000_000
/** The limits of a photograph that is to be made smaller. */
const PHOTO_LIMITS = { side: 32_768, pixels: MAX_PHOTO_PIXELS }
/** The picture is first written unpacked, three bytes for a pixel. */
const PICTURE_BOUNDS: Bounds = { ms: 60_000, memory: MOST_MEMORY, file: 3 * MAX_PHOTO_PIXELS }
const VIDEO_BOUNDS: Bounds = { ms: 3_600_000, memory: MOST_MEMORY, file: MAX_VIDEO_BYTES }

const UNCONVERTED = {
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
    const conversion = conversionOf(name, use)
    if (form === null && conversion === null) return null
    const found = await stat(path)
    if (!found.isFile()) return localized('is_folder', { name })
    if (form !== null) return this.#picture(form, name, path)
    if (conversion === null) return null
    const { size } = found
    if (size > (conversion.kind === 'video' ? MAX_VIDEO_BYTES : MAX_PICTURE_BYTES))
      return localized('too_large', { name })
    if (conversion.kind === 'heic' && heicPixels(await headOf(path)) > MAX_PHOTO_PIXELS)
      return tooManyPixels(name, MAX_PHOTO_PIXELS, PHOTO_LIMITS.side)
    return this.#converted(conversion, name, path)
  }

  async #picture(form: PictureForm, name: string, path: string): Promise<Copy | LocalizedMessage | null> {
    if ((await stat(path)).size > MAX_PICTURE_BYTES) return localized('too_large', { name })
    const sent = await readFile(path)
    if (formOf(sent) !== form) return null
    const limits = form === 'jpg' ? PHOTO_LIMITS : SHOWN_LIMITS
    const clean = cleanPicture(sent, form, limits)
    if (clean === 'damaged') return localized('damaged_picture', { name })
    if (clean === 'pixels') return tooManyPixels(name, limits.pixels, limits.side)
    const source = hashOf(sent)
    const drawn = join(this.#folder, `${source}.${form}`)
    const sources = [source, hashOf(clean.bytes)]
    if (existsSync(drawn)) return { name, path: drawn, sources }
    // A mark that the picture is whole: an import reads each twice.
    const isWhole = join(this.#folder, `${source}.whole`)
    if (!existsSync(isWhole)) {
      const shown = await shownPicture(form, clean)
      if (shown === null) return localized('damaged_picture', { name })
      if (shown.isSmaller) this.notes.push(localized('picture_smaller', { name }))
      if (shown.bytes !== clean.bytes) return { name, path: await this.#written(drawn, shown.bytes), sources }
      await this.#written(isWhole, '')
    }
    if (clean.bytes.equals(sent)) return null
    return { name, path: await this.#written(join(this.#folder, `${source}.clean.${form}`), clean.bytes), sources }
  }

  /** Writes a picture that came inside of another file to where its copies are. */
  async placeOf(content: Uint8Array, ending: string): Promise<string> {
    const target = join(this.#folder, `${hashOf(content)}.sent${ending.toLowerCase()}`)
    return existsSync(target) ? target : this.#written(target, content)
  }

  async #written(target: string, bytes: Uint8Array | string): Promise<string> {
    await this.#making(async (made) => writeFile(made, bytes, { mode: 0o600 }).then(() => true), target)
    return target
  }

  async #converted(conversion: Conversion, name: string, path: string): Promise<Copy | LocalizedMessage> {
    const ending = conversion.kind === 'video' ? 'mp4' : 'jpg'
    const target = join(this.#folder, `${await hashOfFile(path)}.${ending}`)
    if (existsSync(target)) return { name: conversion.name, path: target }
    const missing = await this.#missing(conversion)
    if (missing !== null) return localized(missing, { name })
    if (!(await this.#making(async (made, work) => this.#run(conversion.kind, path, made, work), target))) {
      return localized('not_converted', { name, form: ending === 'mp4' ? 'MP4 (H.264)' : 'JPG' })
    }
    this.notes.push(localized(conversion.kind === 'video' ? 'video_made' : 'picture_made', { name }))
    return { name: conversion.name, path: target }
  }

  /** Returns the key of the sentence for a machine without the programs, null where they exist. */
  async #missing({ kind }: Conversion): Promise<(typeof UNCONVERTED)[Conversion['kind']] | null> {
    const program = await (kind === 'heic' ? this.#findHeif() : this.#findFfmpeg())
    return program === null ? UNCONVERTED[kind] : null
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

  async #run(kind: Conversion['kind'], from: string, to: string, work: string): Promise<boolean> {
    if (kind === 'video')
      return runProgram((await this.#findFfmpeg()) ?? '', videoArguments(from, to), this.#within(VIDEO_BOUNDS))
    // The program turns the picture upright, too.
    const whole = join(work, 'whole.png')
    if (!(await runProgram((await this.#findHeif()) ?? '', [from, whole], this.#within(PICTURE_BOUNDS)))) return false
    const drawing = { form: 'jpg', ...PHOTO_BOX, isLossless: false, isTurned: false } as const
    const drawn = await drawPicture(whole, MAX_PHOTO_PIXELS, drawing)
    if (drawn !== null) await writeFile(to, drawn, { mode: 0o600 })
    return drawn !== null
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

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

const tooManyPixels = (name: string, pixels: number, side: number): LocalizedMessage =>
  localized('picture_pixels', { name, max: pixels / MILLION, side: side.toLocaleString('en') })

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}
