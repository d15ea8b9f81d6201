import { setTimeout as wait } from 'node:timers/promises'
import { brandStyle } from '#contract/brand-colours.rules.ts'
import type { Academy } from '../../academy/academy.ts'
import { PackedDocument } from './packed-document.ts'

/** What an academy's pages have of their own. */
export type OwnWays = Pick<Academy, 'brand_colour' | 'language'>

/** An academy that has chosen neither, for pages that are served without a database too. */
export const buildsWays: OwnWays = { brand_colour: 'teal', language: 'en' }

/** A page does not wait longer for the database. */
const PATIENCE_MS = 200

/** Returns a reader for pages: a database that is slow or away delays none of them, and the last known values hold. */
export function steadyWays(academy: () => Promise<OwnWays>): () => Promise<OwnWays> {
  let known = buildsWays
  const read = async () => (known = await academy().catch(() => known))
  return async () => Promise.race([read(), wait(PATIENCE_MS, null, { ref: false }).then(() => known)])
}

type Options = { br?: Buffer | undefined }

/**
 * A document of the build, and as academies with a colour or a first language of their own get it: the colour is a
 * style, and the page's program reads the language, so that neither costs a request.
 */
export class OwnDocument {
  readonly #html: string
  readonly #built: PackedDocument
  readonly #own = new Map<string, PackedDocument>()

  constructor(plain: Buffer, { br }: Options = {}) {
    this.#html = plain.toString()
    this.#built = new PackedDocument(HTML, plain, { br })
  }

  /** Returns the document for an academy; it is compressed once for each colour and language. */
  for(ways: OwnWays): PackedDocument {
    const key = keyOf(ways)
    if (key === '') return this.#built
    const known = this.#own.get(key) ?? new PackedDocument(HTML, Buffer.from(withOwn(this.#html, ways)))
    this.#own.set(key, known)
    return known
  }
}

const HTML = 'text/html; charset=utf-8'

/** Names what differs from the build; empty where nothing does. */
export const keyOf = ({ brand_colour, language }: OwnWays): string =>
  [brand_colour === 'teal' ? '' : brand_colour, language === 'en' ? '' : language].filter(Boolean).join(' ')

function withOwn(html: string, { brand_colour, language }: OwnWays): string {
  const style = brandStyle(brand_colour)
  const coloured = style === '' ? html : html.replace('</head>', () => `<style id="brand">${style}</style></head>`)
  return language === 'en' || !/^[a-z]{2}$/.test(language)
    ? coloured
    : coloured.replace('<html ', () => `<html data-language="${language}" `)
}
