import mammoth from 'mammoth'
import { readHtml } from '#contract/word/html.rules.ts'
import { markedDocument } from '#contract/word/marked-document.rules.ts'
import { richLines } from '#contract/word/rich-lines.rules.ts'
import { wordParts, type WordRefusal } from '#contract/word/word-parts.rules.ts'
import { zipOf } from '#contract/word/zip-of.rules.ts'

/** The text of a Word file, and its pictures by their numbers in the text. */
export type WordText = { text: string; pictures: ReadonlyMap<number, File>; hasHidden: boolean }

const ENDINGS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
}

/**
 * Reads a Word file in this browser without sending it anywhere. Pictures are numbered from `first`. Drawings that only
 * Word can render are named in the text and left out.
 */
export async function readWord(file: File, first: number): Promise<WordText | WordRefusal> {
  const parts = wordParts(new Uint8Array(await file.arrayBuffer()))
  if (typeof parts === 'string') return parts
  const pictures = new Map<number, File>()
  const convertImage = mammoth.images.imgElement(async (image) => {
    const ending = ENDINGS[image.contentType]
    if (ending === undefined) return { src: 'picture:?' }
    const number = first + pictures.size
    // The picture's number is taken before the first wait.
    pictures.set(number, new File([], ''))
    const content = await image.readAsArrayBuffer()
    pictures.set(number, new File([content], `picture-${number}.${ending}`, { type: image.contentType }))
    return { src: `picture:${number}` }
  })
  const marked = markedDocument(parts)
  if (marked === 'damaged') return marked
  const arrayBuffer = zipOf(marked.parts).slice().buffer
  const { value } = await mammoth.convertToHtml({ arrayBuffer }, { convertImage })
  return { text: richLines(readHtml(value)), pictures, hasHidden: marked.hasHidden }
}
