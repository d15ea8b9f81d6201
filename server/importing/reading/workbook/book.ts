import { unreadable } from '../table.ts'
import { localized } from '../../localized-message.rules.ts'
import { type Drawn, drawnIn } from './drawing.ts'
import { type PageContent, readPage, type Shared } from './page-reader.ts'
import { Parts } from './parts.ts'
import { sharedTexts } from './rich-text.ts'
import { cellFormats } from './styles.ts'
import { eachTag } from './xml-events.ts'

/** A page that can be seen. */
export type BookPage = PageContent & Drawn & { name: string }

// Sheets explain themselves on a page of this name.
const HELP = /^help$/i
// A hidden page holds a template's lookup values.
const HIDDEN = /hidden$/i
const NO_WORKBOOK = localized('no_workbook')
const DAMAGED = localized('workbook_damaged')

/**
 * Reads the pages of a workbook that can be seen, in their order, as its parts say where they lie; charts in the place
 * of a page, and one that is called Help, are passed over. Throws `Unreadable`.
 */
export function readBook(texts: ReadonlyMap<string, Buffer>): BookPage[] {
  const parts = new Parts(texts)
  const book = parts.workbook()
  if (book === null) throw unreadable(NO_WORKBOOK)
  const relations = parts.relations(book)
  const { named, isFrom1904 } = pagesNamed(parts.text(book))
  const partOf = (kind: string) => parts.text(relations.find((one) => one.kind === kind)?.target ?? '')
  const byId = new Map(relations.map((one) => [one.id, one]))
  const seen = named.flatMap(({ name, id, state }) => {
    if (HELP.test(name) || HIDDEN.test(state)) return []
    const page = byId.get(id)
    // Without its relation the page behind it would be read in its place.
    if (page === undefined) throw unreadable(DAMAGED)
    return page.kind === 'worksheet' ? [{ name, place: page.target }] : []
  })
  if (named.length > 0 && seen.length === 0 && relations.some(({ kind }) => kind === 'chartsheet'))
    throw unreadable(localized('only_charts'))
  // One part read a thousand times over would fill the memory.
  if (new Set(seen.map(({ place }) => place)).size < seen.length) throw unreadable(DAMAGED)
  const shared: Shared = {
    texts: sharedTexts(partOf('sharedStrings')),
    formats: cellFormats(partOf('styles')),
    isFrom1904,
  }
  return seen.map(({ name, place }, at) => {
    const text = parts.text(place)
    if (text === '') throw unreadable(DAMAGED)
    const content = readPage(text, shared, (cell) => (at === 0 ? cell : `${name}!${cell}`))
    return { name, ...content, ...drawnOver(parts, place, content) }
  })
}

function drawnOver(parts: Parts, place: string, { drawing, pictures }: PageContent): Drawn {
  const target = drawing === '' ? undefined : parts.relations(place).find(({ id }) => id === drawing)?.target
  const drawn = target === undefined ? { pictures: [], texts: [] } : drawnIn(parts.text(target))
  return { ...drawn, pictures: [...pictures, ...drawn.pictures] }
}

function pagesNamed(xml: string) {
  const named: { name: string; id: string; state: string }[] = []
  let isFrom1904 = false
  eachTag(xml, {
    open: (tag, attribute) => {
      if (tag === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attribute('date1904'))
      else if (tag === 'sheet') named.push({ name: attribute('name'), id: attribute('id'), state: attribute('state') })
    },
  })
  return { named, isFrom1904 }
}
