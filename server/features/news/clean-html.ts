import sanitizeHtml from 'sanitize-html'
import { NEWS_TAGS } from './news-text.rules.ts'

// The list of the browser's sanitizer, which removes every other address.
const LINKS = /^(?:https:\/\/|mailto:|\/media\/)/i
const PICTURES = /^(?:https:\/\/|\/media\/)/i

/**
 * Returns a provider's HTML with only what a piece of news needs. The browser sanitizes it again before it is shown, so
 * that a gap in one of the two is not enough.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: NEWS_TAGS,
    allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt'] },
    allowedSchemes: ['https', 'mailto'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 30,
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { ...(LINKS.test(href) && { href }), rel: 'noopener noreferrer', target: '_blank' },
      }),
      h1: 'h2',
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURES.test(attribs['src'] ?? ''),
  })
}

const PICTURE = /<img\b[^>]* src="(https:[^"]*)"/gi

/** The first host of a picture in clean HTML that is none of these; null where all of them are shown. */
export function foreignPictureHost(html: string, hosts: readonly string[]): string | null {
  const found = [...html.matchAll(PICTURE)].map(([, address = '']) =>
    URL.canParse(address) ? new URL(address).host : address,
  )
  return found.find((host) => !hosts.includes(host)) ?? null
}
