import { XmlElement } from '@rgrove/parse-xml'
import type { TextFormat } from 'gift-pegjs'
import { formOf, isGif, type PictureForm } from '../../media/pictures/clean-picture.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'
import { whyNoName } from '../reading/zip-names.rules.ts'
import { firstWords, normalized } from './normalized.rules.ts'
import { plainText } from './plain-text.ts'
import type { FoundPicture } from './question-file.ts'

const FILE = /(<file\b[^<>]*\bencoding=["']base64["'][^<>]*>)([^<]*)(<\/file>)/g
/** What stands in the place of a file's data; Base64 has no such sign. */
const PLACE = /^\s*@(\d+)@\s*$/

/**
 * Takes the data of files out of the XML, so that its tree stays small however many pictures it has. Lines keep their
 * numbers.
 */
export function withoutFiles(xml: string): { text: string; data: string[] } {
  const data: string[] = []
  const text = xml.replaceAll(FILE, (_whole, begin: string, content: string, end: string) => {
    const lines = content.split('\n').length
    return `${begin}@${data.push(content) - 1}@${'\n'.repeat(lines - 1)}${end}`
  })
  return { text, data }
}

/** The texts of a question without their pictures, by the elements they stand in, or why it cannot be imported. */
export type Pictured =
  | { why: LocalizedMessage }
  | { texts: ReadonlyMap<XmlElement, TextFormat>; pictures: FoundPicture[]; notes: LocalizedMessage[] }

/** A text of a question: its element, what it says, and what its picture would be of; null where it can have none. */
export type Shown = { part: XmlElement; text: TextFormat; of: FoundPicture['of'] | null }

/** Returns the pictures of a question's texts: one for each text, which the file must have with it. */
export function picturesOf(shown: readonly Shown[], data: readonly string[]): Pictured {
  const texts = new Map<XmlElement, TextFormat>()
  const pictures: FoundPicture[] = []
  const notes: LocalizedMessage[] = []
  for (const { part, text, of } of shown) {
    if (!plainText(text).hasMedia) continue
    const names = filesIn(part).map(({ attributes }) => attributes['name'] ?? '?')
    const tags = text.text.match(IMAGE) ?? []
    const [tag] = tags
    if (tags.length > 1) return { why: localized('several_pictures', { count: tags.length }) }
    const [above = '', below = ''] = tag === undefined ? [] : text.text.split(tag)
    const rest = { ...text, text: `${above} ${below}` }
    if (tag === undefined || of === null || plainText(rest).hasMedia)
      return { why: names.length > 0 ? localized('has_picture', { names: named(names) }) : localized('has_media') }
    const found = pictureOf(part, tag, data)
    if ('why' in found) return found
    if (of !== 'question' && plainText(rest).text !== '')
      return { why: localized('option_words_and_picture', { name: found.name }) }
    // An option's picture has no words of its own in the app.
    if (of !== 'question' && found.alt !== '') notes.push(localized('option_alt_dropped', { name: found.name }))
    if (plainText({ ...text, text: below }).text !== '') notes.push(localized('picture_below', { name: found.name }))
    texts.set(part, rest)
    pictures.push({ of, ...found })
  }
  return { texts, pictures, notes }
}

const named = (names: string[]): string => firstWords(names.join(', '))

/** An attribute may have any sign in its quotation marks. */
const IMAGE = /<img\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi
const OWN = '@@PLUGINFILE@@/'

const filesIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => child instanceof XmlElement).filter(({ name }) => name === 'file')

const SIGNS: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' }

function attributeOf(tag: string, name: string): string {
  const found = new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)
  return (found?.[1] ?? found?.[2] ?? '').replaceAll(/&(?:amp|quot|#39|lt|gt);/g, (sign) => SIGNS[sign] ?? sign)
}

/** Returns the picture that a tag names, with its bytes, or why there is none. */
function pictureOf(
  part: XmlElement,
  tag: string,
  data: readonly string[],
): Omit<FoundPicture, 'of'> | { why: LocalizedMessage } {
  const address = attributeOf(tag, 'src')
  if (!address.startsWith(OWN)) return { why: localized('has_media') }
  const asked = decoded(address.slice(OWN.length).replace(/\?.*$/, ''))
  const file = filesIn(part).find(
    ({ attributes: { name = '', path = '/' } }) => `${path.replace(/^\//, '')}${name}` === asked,
  )
  const name = asked.split('/').at(-1) ?? asked
  const shown = firstWords(name)
  if (!file) return { why: localized('picture_not_in_file', { name: shown }) }
  const content = file.attributes['encoding'] === 'base64' ? bytesOf(dataOf(file, data)) : null
  if (content === null) return { why: localized('picture_data_damaged', { name: shown }) }
  const fitting = fittingName(name, content)
  if (fitting === null) return { why: whyOtherKind(shown, content) }
  const alt = normalized(attributeOf(tag, 'alt')).slice(0, MAX_ALT_CHARACTERS)
  return { name: fitting, content, alt: alt === name ? '' : alt }
}

const MAX_ALT_CHARACTERS = 500

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

function dataOf(file: XmlElement, data: readonly string[]): string {
  const place = PLACE.exec(file.text)?.[1]
  return place === undefined ? file.text : (data[Number(place)] ?? '')
}

/** Returns the bytes, or null where this is not whole Base64: the decoder would skip what it does not know. */
function bytesOf(written: string): Uint8Array | null {
  const content = written.replaceAll(/\s+/g, '')
  const isWhole = content !== '' && content.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(content)
  return isWhole ? new Uint8Array(Buffer.from(content, 'base64')) : null
}

const whyOtherKind = (name: string, content: Uint8Array): LocalizedMessage =>
  isGif(content)
    ? localized('gif_picture', { name })
    : localized('wrong_kind', { name, endings: ['.png', '.jpg', '.webp'] })

/** Moodle calls pasted pictures `image.png`, whatever they are: returns a name whose ending is true. */
function fittingName(name: string, content: Uint8Array): string | null {
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''
  const form = formOf(Buffer.from(content))
  if (form === null && !/^\.hei[cf]$/i.test(ending)) return null
  const own = form === null || ENDINGS[form].includes(ending.toLowerCase()) ? ending : `.${form}`
  const whole = `${name.slice(0, name.length - ending.length)}${own}`
  return whyNoName(whole) === null ? whole : `picture${own}`
}

const ENDINGS: Record<PictureForm, string[]> = { jpg: ['.jpg', '.jpeg'], png: ['.png'], webp: ['.webp'] }
