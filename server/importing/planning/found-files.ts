import { extname } from 'node:path'
import type { Settings } from '../../ports/settings.ts'
import { conversionOf } from '../converting/conversion.rules.ts'
import { Converter } from '../converting/converter.ts'
import { folderOfUse, inspectFile, type Listings, namesBeside, pathOf } from '../forms/media-store.ts'
import { type FileRef, isFileRef } from '../file-ref.ts'
import { nearest } from '../../ports/nearest.rules.ts'
import { whyNotOpened } from './not-opened.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'

/** A picture that a question file has in itself; `within` is the question. */
type Carried = { name: string; content: Uint8Array; within: string }
type Resolvable = { row: Record<string, unknown>; before: Record<string, unknown> | undefined }

/** The pictures, documents and videos that the sheets of one run name. Each file is inspected once. */
export class FolderFiles {
  readonly #folders: string[]
  readonly #mediaHosts: string[]
  readonly #converter: Converter
  readonly #seen = new Map<string, FileRef | LocalizedMessage | null>()
  readonly #listings: Listings = new Map()
  /** The hashes under which earlier versions stored a picture: as it came, or cleaned. */
  readonly #sources = new Map<FileRef, string[]>()
  readonly #carried = new Map<FileRef, Carried>()
  /** Files to be kept, by their places. */
  readonly paths = new Map<FileRef, string>()

  /** `folders` are searched in order. `mediaHosts`: hosts that a playlist may name. `until`: as the converter's. */
  constructor(folders: string[], { dataDir, mediaHosts }: Pick<Settings, 'dataDir' | 'mediaHosts'>, until?: number) {
    this.#folders = folders
    this.#mediaHosts = mediaHosts
    this.#converter = new Converter(dataDir, until)
  }

  /** Returns notes on files that were converted since the last call. */
  takeNotes(): LocalizedMessage[] {
    return this.#converter.notes.splice(0)
  }

  /** Returns the name of a picture that lies in no folder, for the row that has it. */
  carried(picture: Carried): FileRef {
    const ref: FileRef = { name: picture.name, use: 'question', hash: '' }
    this.#carried.set(ref, picture)
    return ref
  }

  /** Adds to the row what is known of its files; reports files that are missing or of the wrong kind. */
  async resolve({ row, before }: Resolvable, say: (column: string, problem: LocalizedMessage) => void): Promise<void> {
    for (const [column, value] of Object.entries(row)) {
      if (!isFileRef(value) || value.hash !== '') continue
      const carried = this.#carried.get(value)
      const found = await (carried ? this.#kept(value, carried) : this.#find(value))
      this.#carried.delete(value)
      if (found === null) {
        const stored = before?.[column]
        // A sheet may come again without its files: the file that is stored under the name stays.
        if (isFileRef(stored) && [value.name, conversionOf(value.name, value.use)?.name].includes(stored.name))
          row[column] = stored
        else say(column, this.#missing(value))
      } else if ('key' in found) say(column, found)
      else row[column] = this.#isAsItWas(before?.[column], found) ? before?.[column] : found
    }
  }

  /** True of a question's picture from an earlier version: replacing it would make another question. */
  #isAsItWas(stored: unknown, found: FileRef): boolean {
    return found.use === 'question' && isFileRef(stored) && (this.#sources.get(found)?.includes(stored.hash) ?? false)
  }

  async #kept(ref: FileRef, { content, within }: Carried): Promise<FileRef | LocalizedMessage> {
    const found = await this.#lookedAt(ref, await this.#converter.placeOf(content, extname(ref.name)))
    return 'key' in found ? localized('in_question', { problem: found, name: within }) : found
  }

  #missing(ref: FileRef): LocalizedMessage {
    const near = nearest(ref.name, namesBeside(ref, this.#folders, this.#listings))
    const asked = { name: ref.name, folder: folderOfUse(ref) }
    return near ? localized('no_file_near', { ...asked, near }) : localized('no_file', asked)
  }

  async #find(ref: FileRef): Promise<FileRef | LocalizedMessage | null> {
    const key = `${ref.use} ${ref.name}`
    const seen = this.#seen.get(key)
    if (seen !== undefined) return seen
    const find = () => pathOf(ref, this.#folders, this.#listings)
    const fault = await whyNotOpened(ref.name, find)
    const path = fault === null ? find() : null
    const found = path === null ? fault : await this.#lookedAt(ref, path)
    this.#seen.set(key, found)
    return found
  }

  async #lookedAt(ref: FileRef, path: string): Promise<FileRef | LocalizedMessage> {
    const copy = await this.#converter.copyOf(ref, path)
    const isFault = copy !== null && 'key' in copy
    const from = copy === null || isFault ? { name: ref.name, path } : copy
    const found = isFault ? copy : await inspectFile({ ...ref, name: from.name }, from.path, this.#mediaHosts)
    if (!('key' in found)) {
      this.paths.set(found, from.path)
      if ('sources' in from && from.sources !== undefined) this.#sources.set(found, from.sources)
    }
    return found
  }
}
