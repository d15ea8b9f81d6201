import { isWithin, LAST_COLUMN, LAST_ROW, placeName } from './cell-places.rules.ts'
import { eachTag } from './xml-events.ts'

/** What lies over the cells of a page: the cells at the upper left corners of pictures, and of boxes with a text. */
export type Drawn = { pictures: string[]; texts: string[] }

const ANCHORS = new Set(['twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor'])

export function drawnIn(xml: string): Drawn {
  const pictures = new Set<string>()
  const texts = new Set<string>()
  let place = { row: 1, column: 1 }
  let isFrom = false
  let reading: 'row' | 'col' | 't' | null = null
  eachTag(xml, {
    open: (name) => {
      if (ANCHORS.has(name)) place = { row: 1, column: 1 }
      else if (name === 'from') isFrom = true
      else if (name === 'pic') pictures.add(placeName(place))
      else if (name === 't' || (isFrom && (name === 'row' || name === 'col'))) reading = name
    },
    text: (words) => {
      if (reading === 't' && words.trim() !== '') texts.add(placeName(place))
      else if (reading === 'row' && isWithin(Number(words) + 1, LAST_ROW)) place.row = Number(words) + 1
      else if (reading === 'col' && isWithin(Number(words) + 1, LAST_COLUMN)) place.column = Number(words) + 1
    },
    close: (name) => {
      if (name === 'from') isFrom = false
      if (name === reading) reading = null
    },
  })
  return { pictures: [...pictures], texts: [...texts] }
}
