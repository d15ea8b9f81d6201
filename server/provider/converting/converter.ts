import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOfFile } from '../../ports/hash-of-file.ts'
import type { FileRef } from '../file-ref.ts'
import { type Conversion, conversionOf, pictureArguments, videoArguments } from './conversion.rules.ts'
import { type JpegHeader, jpegHeader } from './jpeg-header.rules.ts'
import { firstProgram, runProgram } from './run-program.ts'
import { type Told, told } from '../told.rules.ts'

/** The copy of a file that is taken in its place, and what it is called. */
type Copy = { name: string; path: string }

const MAX_JPEG_BYTES = 5_000_000
const MAX_JPEG_SIDE_PX = 2560
const MAX_PICTURE_BYTES = 60_000_000
const MAX_VIDEO_BYTES = 4_000_000_000
const PICTURE_TIMEOUT_MS = 60_000
const VIDEO_TIMEOUT_MS = 3_600_000
const HEADER_BYTES = 1_000_000

const UNCONVERTED = {
  jpeg: 'jpeg_unconverted',
  video: 'video_unconverted',
  heic: 'heic_unconverted',
} as const
const FFMPEG = [{ name: 'ffmpeg', probe: '-version' }]
const HEIF = ['heif-dec', 'heif-convert'].map((name) => ({ name, probe: '--help' }))

/**
 * Makes pictures and videos of phones into files that every device shows, with programs of the system where they are
 * there. A copy is kept by its source's content: the same file is converted once.
 */
export class Converter {
  readonly #folder: string
  #ffmpeg: Promise<string | null> | undefined
  #heif: Promise<string | null> | undefined
  /** What was converted in this run, for the clerk. */
  readonly notes: Told[] = []

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'converted')
  }

  /** Returns the copy, null for a file that is taken as it is, or what hinders. */
  async copyOf({ name, use }: FileRef, path: string): Promise<Copy | Told | null> {
    const conversion = conversionOf(name, use)
    if (conversion === null) return null
    const { size } = await stat(path)
    const header = conversion.kind === 'jpeg' ? jpegHeader(await headOf(path)) : null
    if (conversion.kind === 'jpeg' && !isLarge(size, header)) return null
    if (size > (conversion.kind === 'video' ? MAX_VIDEO_BYTES : MAX_PICTURE_BYTES)) return told('too_large', { name })
    const ending = conversion.kind === 'video' ? 'mp4' : 'jpg'
    const target = join(this.#folder, `${await hashOfFile(path)}.${ending}`)
    if (existsSync(target)) return { name: conversion.name, path: target }
    const missing = await this.#missing(conversion)
    // A picture of many pixels is slow, but it can be shown.
    if (missing !== null) return conversion.kind === 'jpeg' && size <= MAX_JPEG_BYTES ? null : told(missing, { name })
    if (!(await this.#convert(conversion, path, target, header))) {
      return told('not_converted', { name, form: ending === 'mp4' ? 'MP4 (H.264)' : 'JPG' })
    }
    this.notes.push(told(conversion.kind === 'video' ? 'video_made' : 'picture_made', { name }))
    return { name: conversion.name, path: target }
  }

  /** What to do where the programs are not there. */
  async #missing({ kind }: Conversion): Promise<(typeof UNCONVERTED)[Conversion['kind']] | null> {
    const isThere = (await this.#findFfmpeg()) !== null && (kind !== 'heic' || (await this.#findHeif()) !== null)
    return isThere ? null : UNCONVERTED[kind]
  }

  async #convert(conversion: Conversion, from: string, to: string, header: JpegHeader | null): Promise<boolean> {
    await mkdir(this.#folder, { recursive: true })
    const work = await mkdtemp(join(this.#folder, 'part-'))
    try {
      const made = join(work, 'made')
      if (!(await this.#run(conversion.kind, from, made, work, header)) || !existsSync(made)) return false
      await rename(made, to)
      return true
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }

  async #run(kind: Conversion['kind'], from: string, to: string, work: string, header: JpegHeader | null) {
    const ffmpeg = (await this.#findFfmpeg()) ?? ''
    if (kind === 'video') return runProgram(ffmpeg, videoArguments(from, to), VIDEO_TIMEOUT_MS)
    if (kind === 'jpeg') {
      return runProgram(ffmpeg, pictureArguments('jpeg', from, to, header?.orientation ?? 1), PICTURE_TIMEOUT_MS)
    }
    // Most builds of ffmpeg take one tile of such a picture for the whole; this program turns it upright, too.
    const whole = join(work, 'whole.png')
    const isRead = await runProgram((await this.#findHeif()) ?? '', [from, whole], PICTURE_TIMEOUT_MS)
    return isRead && runProgram(ffmpeg, pictureArguments('png', whole, to, 1), PICTURE_TIMEOUT_MS)
  }

  async #findFfmpeg(): Promise<string | null> {
    this.#ffmpeg ??= firstProgram(FFMPEG)
    return this.#ffmpeg
  }

  async #findHeif(): Promise<string | null> {
    this.#heif ??= firstProgram(HEIF)
    return this.#heif
  }
}

const isLarge = (size: number, header: JpegHeader | null): boolean =>
  size > MAX_JPEG_BYTES || (header !== null && Math.max(header.width, header.height) > MAX_JPEG_SIDE_PX)

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}
