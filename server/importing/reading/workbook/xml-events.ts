import { Parser } from 'saxen'
import { unreadable } from '../table.ts'
import { localized } from '../../localized-message.rules.ts'

/** Returns an attribute by its name without a prefix; empty where the tag has none. */
export type Attributes = (name: string) => string

/** What takes the tags of a document, by their names without prefixes, in their order. */
export type Taking = {
  open: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const LAST_CODE = 0x10_ff_ff

/** The library's own function cuts characters above U+FFFF in half. */
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
        return code <= LAST_CODE ? String.fromCodePoint(code) : whole
      })
    : text

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads a document, whatever prefixes its tags have; an empty one has none. Throws `Unreadable` for one that is not XML. */
export function eachTag(xml: string, { open, close, text }: Taking): void {
  if (xml === '') return
  const parser = new Parser()
  let isBroken = false
  parser.on('openTag', (name, attributes) => open(localName(name), attributesOf(attributes)))
  if (close) parser.on('closeTag', (name) => close(localName(name)))
  if (text) {
    parser.on('text', (words) => text(decoded(words)))
    parser.on('cdata', text)
  }
  parser.on('error', () => {
    isBroken = true
  })
  parser.on('warn', () => {})
  parser.parse(xml)
  if (isBroken) throw unreadable(localized('workbook_damaged'))
}

function attributesOf(read: () => Record<string, string>): Attributes {
  let all: Record<string, string> | undefined
  return (name) => {
    all ??= read()
    const own = all[name]
    if (own !== undefined) return decoded(own)
    const prefixed = Object.keys(all).find((key) => localName(key) === name)
    return prefixed === undefined ? '' : decoded(all[prefixed] ?? '')
  }
}
