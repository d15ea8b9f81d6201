/**
 * The colours of which an academy chooses its own. The first is the one of the style sheet (`ui/theme.css`), and the
 * others are as dark as it token by token, or darker, so that every text keeps its contrast in light and dark.
 */
export const brandColours = ['teal', 'blue', 'purple', 'maroon', 'brown', 'green'] as const
export type BrandColour = (typeof brandColours)[number]

type Token =
  | 'brand'
  | 'brand-strong'
  | 'brand-hover'
  | 'on-brand'
  | 'brand-deep'
  | 'brand-deeper'
  | 'brand-mid'
  | 'brand-glow'
  | 'brand-50'
  | 'brand-100'
type Tokens = Readonly<Record<Token, string>>

/** What replaces the style sheet's own values, on light and on dark screens. */
export const brandTokens: Readonly<Record<Exclude<BrandColour, 'teal'>, { light: Tokens; dark: Tokens }>> = {
  blue: {
    light: {
      brand: '#3b8aee',
      'brand-strong': '#2a66b1',
      'brand-hover': '#21518e',
      'on-brand': '#ffffff',
      'brand-deep': '#1c477e',
      'brand-deeper': '#163a68',
      'brand-mid': '#2c68b4',
      'brand-glow': '#5ea3ff',
      'brand-50': '#f0f7ff',
      'brand-100': '#deecff',
    },
    dark: {
      brand: '#5fa1f8',
      'brand-strong': '#93c1fe',
      'brand-hover': '#b0d2ff',
      'on-brand': '#0e1d30',
      'brand-deep': '#2a4b77',
      'brand-deeper': '#223e64',
      'brand-mid': '#355e93',
      'brand-glow': '#487dc5',
      'brand-50': '#1c2c42',
      'brand-100': '#263d5b',
    },
  },
  purple: {
    light: {
      brand: '#a170eb',
      'brand-strong': '#7752af',
      'brand-hover': '#5f418c',
      'on-brand': '#ffffff',
      'brand-deep': '#54397c',
      'brand-deeper': '#452e67',
      'brand-mid': '#7954b1',
      'brand-glow': '#b78bfe',
      'brand-50': '#f8f4ff',
      'brand-100': '#eee7ff',
    },
    dark: {
      brand: '#b28cf0',
      'brand-strong': '#ccb1fe',
      'brand-hover': '#d9c6ff',
      'on-brand': '#20182e',
      'brand-deep': '#544173',
      'brand-deeper': '#463661',
      'brand-mid': '#68518e',
      'brand-glow': '#8b6dbe',
      'brand-50': '#302740',
      'brand-100': '#423658',
    },
  },
  maroon: {
    light: {
      brand: '#cc5b6e',
      'brand-strong': '#832f3f',
      'brand-hover': '#682531',
      'on-brand': '#ffffff',
      'brand-deep': '#5c1f2a',
      'brand-deeper': '#4c1922',
      'brand-mid': '#853140',
      'brand-glow': '#ce4f67',
      'brand-50': '#fff3f4',
      'brand-100': '#ffe4e6',
    },
    dark: {
      brand: '#e6818f',
      'brand-strong': '#fea6b0',
      'brand-hover': '#ffbec5',
      'on-brand': '#2c1619',
      'brand-deep': '#692934',
      'brand-deeper': '#58212a',
      'brand-mid': '#823341',
      'brand-glow': '#af4659',
      'brand-50': '#3e2427',
      'brand-100': '#553236',
    },
  },
  brown: {
    light: {
      brand: '#c17843',
      'brand-strong': '#8f5830',
      'brand-hover': '#734625',
      'on-brand': '#ffffff',
      'brand-deep': '#653d20',
      'brand-deeper': '#543219',
      'brand-mid': '#925a32',
      'brand-glow': '#e18d51',
      'brand-50': '#fdf4ef',
      'brand-100': '#fae7db',
    },
    dark: {
      brand: '#d58f5d',
      'brand-strong': '#f3af81',
      'brand-hover': '#fec39b',
      'on-brand': '#28190e',
      'brand-deep': '#66422a',
      'brand-deeper': '#553721',
      'brand-mid': '#7e5334',
      'brand-glow': '#a86f47',
      'brand-50': '#3a281b',
      'brand-100': '#4f3626',
    },
  },
  green: {
    light: {
      brand: '#4a9a59',
      'brand-strong': '#357241',
      'brand-hover': '#2a5b33',
      'on-brand': '#ffffff',
      'brand-deep': '#244f2c',
      'brand-deeper': '#1d4123',
      'brand-mid': '#377442',
      'brand-glow': '#59b46a',
      'brand-50': '#f0f8f1',
      'brand-100': '#ddefdf',
    },
    dark: {
      brand: '#6bae75',
      'brand-strong': '#8dcd96',
      'brand-hover': '#a6dcad',
      'on-brand': '#111f13',
      'brand-deep': '#305235',
      'brand-deeper': '#27442b',
      'brand-mid': '#3c6643',
      'brand-glow': '#51885a',
      'brand-50': '#1f2f21',
      'brand-100': '#2a412d',
    },
  },
}

/** What a colour is shown by where it is chosen: its buttons on a light screen. */
export const swatchOf = (colour: BrandColour): string =>
  colour === 'teal' ? TEAL : brandTokens[colour].light['brand-strong']

const TEAL = '#17716d'

const rulesOf = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([token, value]) => `--color-${token}:${value}`)
    .join(';')

/**
 * Returns the style that gives a page the academy's colour; empty for the one that pages are built with. A second
 * selector wins over the style sheet's `:root`, wherever it stands, and dark screens are those that it knows.
 */
export function brandStyle(colour: BrandColour): string {
  // A database of a newer version may have a colour that this one does not know.
  if (colour === 'teal' || !Object.hasOwn(brandTokens, colour)) return ''
  const { light, dark } = brandTokens[colour]
  return `html:root{${rulesOf(light)}}@media screen and (prefers-color-scheme:dark){html:root{${rulesOf(dark)}}}`
}
