import purify from 'dompurify'
import { type CleanHtml, trustedHtml } from '../trusted.ts'

const TAGS = 'h2 h3 h4 p br b strong i em u ul ol li blockquote a img table thead tbody tr th td'.split(' ')

const ATTRIBUTES: Record<string, string[]> = { A: ['href'], IMG: ['src', 'alt'] }

const LINKS = /^(?:https:\/\/|mailto:|\/media\/)/i
const PICTURES = /^(?:https:\/\/|\/media\/)/i

/** Browsers read addresses without them. */
const UNREAD = /[\u0000-\u0020\u00a0]/g

function isAllowed(tag: string, name: string, value: string): boolean {
  if (!ATTRIBUTES[tag]?.includes(name)) return false
  return name === 'alt' || (tag === 'IMG' ? PICTURES : LINKS).test(value.replaceAll(UNREAD, ''))
}

/** Where the page finds what an address names; the last one who cleaned has said so. */
let placeOf = (address: string): string => address

// The lists of the library hold for all elements alike, and let pictures be data: here they are per element.
purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  if (!isAllowed(element.tagName, attribute.attrName, attribute.attrValue)) attribute.keepAttr = false
})

purify.addHook('afterSanitizeAttributes', (element) => {
  const { tagName } = element
  if (tagName === 'IMG') finishPicture(element)
  if (tagName === 'A') finishLink(element)
})

function finishPicture(element: Element): void {
  const src = element.getAttribute('src')
  if (!src) return element.remove()
  element.setAttribute('src', placeOf(src))
  element.setAttribute('loading', 'lazy')
  element.setAttribute('decoding', 'async')
}

function finishLink(element: Element): void {
  const href = element.getAttribute('href')
  if (!href) return
  element.setAttribute('href', placeOf(href))
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer')
}

const clean = trustedHtml((html) =>
  purify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href', 'src', 'alt'],
    ALLOWED_URI_REGEXP: LINKS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  }),
)

/**
 * What makes of a provider's HTML one with only what a piece of news needs; `find` says where the page finds an address.
 * The server has cleaned it already; neither a gap there nor one here is enough.
 */
export const htmlCleaner =
  (find: (address: string) => string): CleanHtml =>
  (html) => {
    placeOf = find
    return clean(html)
  }
