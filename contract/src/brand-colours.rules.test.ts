import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { brandColours, brandStyle, brandTokens, swatchOf } from './brand-colours.rules.ts'

const theme = readFileSync(join(import.meta.dirname, '../../ui/theme.css'), 'utf8')
const [daylight = '', night = ''] = theme.split('prefers-color-scheme: dark')
const inTheme = (part: string, token: string) => new RegExp(`--color-${token}: (#[0-9a-f]{6})`).exec(part)?.[1] ?? ''

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
/** The ratio of WCAG 2.2 between two colours. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const WHITE = '#ffffff'
const TEXT = 4.5
const SIGN = 3

describe('the colours of an academy', () => {
  for (const [name, { light, dark }] of Object.entries(brandTokens))
    for (const [screen, tokens, part] of [
      ['light', light, daylight],
      ['dark', dark, night],
    ] as const) {
      const places = ['page', 'card', 'ink'].map((token) => inTheme(part, token))
      const [page = '', card = '', ink = ''] = places

      it(`Every text in ${name} has the contrast of WCAG AA on ${screen} screens`, () => {
        const pairs: [string, string, number][] = [
          [tokens['on-brand'], tokens['brand-strong'], TEXT],
          [tokens['on-brand'], tokens['brand-hover'], TEXT],
          ...[page, card, tokens['brand-50'], tokens['brand-100']].map((behind): [string, string, number] => [
            tokens['brand-strong'],
            behind,
            TEXT,
          ]),
          [ink, tokens['brand-50'], TEXT],
          [ink, tokens['brand-100'], TEXT],
          ...[tokens['brand-deep'], tokens['brand-deeper'], tokens['brand-mid']].map(
            (behind): [string, string, number] => [WHITE, behind, TEXT],
          ),
          [tokens.brand, page, SIGN],
          [tokens.brand, card, SIGN],
        ]
        for (const [front, behind, least] of pairs)
          assert.ok(contrast(front, behind) >= least, `${front} on ${behind}: ${contrast(front, behind).toFixed(2)}`)
      })

      it(`The panel of ${name} is no lighter than that of the style sheet on ${screen} screens`, () => {
        const own = contrast(WHITE, tokens['brand-glow'])
        assert.ok(own >= contrast(WHITE, inTheme(part, 'brand-glow')) - 0.05, own.toFixed(2))
      })
    }

  it('A style names every colour of the brand in the style sheet, and the first colour needs none', () => {
    const named = (text: string) => new Set([...text.matchAll(/--color-((?:on-)?brand[\w-]*):/g)].map(([, one]) => one))
    for (const colour of brandColours.slice(1)) assert.deepEqual(named(brandStyle(colour)), named(theme), colour)
    assert.equal(brandStyle('teal'), '')
    assert.equal(swatchOf('teal'), inTheme(daylight, 'brand-strong'))
  })
})
