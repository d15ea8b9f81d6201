import { partText } from './part-text.ts'
import { eachTag } from './xml-events.ts'

/** What one part of a file says of another: its kind, such as `worksheet`, and where it lies. */
export type Relation = { id: string; kind: string; target: string }

/** The parts of a file in Office Open XML, found by what they say of each other: the standard names no place. */
export class Parts {
  readonly #texts: Map<string, Buffer>

  constructor(texts: ReadonlyMap<string, Buffer>) {
    // Names of parts are the same in capitals; some programs write them with the separator of Windows.
    this.#texts = new Map([...texts].map(([name, content]) => [placeOf('', name), content]))
  }

  has(place: string): boolean {
    return this.#texts.has(place)
  }

  /** Returns the text of a part; empty where there is none. Throws `Unreadable`. */
  text(place: string): string {
    const content = this.#texts.get(place)
    return content === undefined ? '' : partText(content)
  }

  /** Returns what a part is related to; the whole file's relations for the empty place. */
  relations(place: string): Relation[] {
    const [folder, name] = [place.slice(0, place.lastIndexOf('/') + 1), place.slice(place.lastIndexOf('/') + 1)]
    const relations: Relation[] = []
    eachTag(this.text(`${folder}_rels/${name}.rels`), {
      open: (tag, attribute) => {
        if (tag !== 'Relationship' || attribute('TargetMode') === 'External') return
        const kind = attribute('Type').split('/').at(-1) ?? ''
        relations.push({ id: attribute('Id'), kind, target: placeOf(folder, attribute('Target')) })
      },
    })
    return relations
  }

  /** Returns where the workbook lies, null in a file that has none. */
  workbook(): string | null {
    const named = this.relations('').find(({ kind }) => kind === 'officeDocument')?.target
    if (named !== undefined && this.has(named)) return named
    return this.#texts.keys().find((place) => /(?:^|\/)workbook\.xml$/.test(place)) ?? null
  }
}

/** A place within the file, seen from a folder: without `..`, a leading slash, and capitals. */
function placeOf(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/')
  const parts: string[] = []
  for (const part of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/').toLowerCase()
}
