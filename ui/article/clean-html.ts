import purify from 'dompurify'
import { type CleanHtml, trustedHtml } from '../trusted.ts'

const TAGS = 'h2 h3 h4 p br b strong i em u ul ol li blockquote a img table thead tbody tr th td'.split(' ')

const ATTRIBUTES: Record<string, string[]> = { A: ['href'], IMG: ['src', 'alt'] }

const LINKS = /^(?:https:\/\/|mailto:|\/media\/)/i
const PICTURES = /^(?:https:\/\/|\/media\/)/i

/** Characters that browsers ignore when they read an address. */
const UNREAD = /[\u0000-\u0020\u00a0]/g

function isAllowed(tag: string, name: string, value: string): boolean {
  if (!ATTRIBUTES[tag]?.includes(name)) return false
  return name === 'alt' || (tag === 'IMG' ? PICTURES : LINKS).test(value.replaceAll(UNREAD, ''))
}

/** Maps an address to where the page finds its target; set by the latest call of a cleaner. */
let placeOf = (address: string): string => address

// The library's lists hold for all elements alike and allow data URLs in pictures: this check is per element.
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
 * Returns a cleaner that reduces a provider's HTML to what a piece of news needs; `find` maps an address to where the
 * page finds its target. The server has cleaned the HTML already: a gap in one of the two cleaners alone lets nothing
 * through.
 */
export const htmlCleaner =
  (find: (address: string) => string): CleanHtml =>
  (html) => {
    placeOf = find
    return clean(html)
  }
