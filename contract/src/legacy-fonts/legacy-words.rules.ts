/** The fonts whose letters are read: all of Kruti Dev and DevLys, and all of ML-TT. */
export type LegacyFont = 'kruti' | 'mltt'

/**
 * How words typed for a font are known: those that no other language has, those that could be others, and letters within
 * words. What mathematics, chemistry and units have too, as `x,` and `Cu`, is left out.
 */
type Evidence = { strong: ReadonlySet<string>; weak: ReadonlySet<string>; within: RegExp }

const setOf = (words: string): Set<string> => new Set(words.split(' '))

const EVIDENCE: Record<LegacyFont, Evidence> = {
  kruti: {
    strong: setOf(
      "gS gSa esa vkSj ugha D;k dkSu dkSu&lk dkSulk dkSulh dkSu&lh fuEu fuEufyf[kr fdlh ;fn Hkh iz'u mÙkj dFku fy, fd;k ;k Fkk Fks gqvk tkrk tkrh djus gksrk gksrh gksrs mijksDr jgk vFkok dFku gksxk gksxh fdruh fdrus fdruk",
    ),
    weak: setOf('dh dk dks fd lk lh rks gks ;g og ,d lgh fdl bu tks gh rd buesa ,oa rFkk dk;Z dguk xyr'),
    within: /[A-Za-z;/'"[{][çÙØÁÑ¡][A-Za-z;]|¼.{1,4}½/g,
  },
  mltt: {
    strong: setOf(
      'Hcp GXv BWv GXmWv F{X F´v F´mWv D¯cw tNmZyw Xmsg XmsgbpÅ AÃ CÃ F¶ F¶v FÃm IqSn BWm BIp¶p AÃmXv GsX¦nepw Chbn Chbnn FÃmw',
    ),
    weak: setOf('icn sXäv sXÁv ChbnÂ AXv CXv'),
    within: /[A-Za-z\][\\^_`][¡¢£¯¶¨¸´«Ã][A-Za-z]?/g,
  },
}

const MATHEMATICS = /\$[^$]*\$/g
/** Marks of sentences in these fonts, which stand behind their words. */
const BEHIND = /[A\\\]?.,:-]+$/

/** The letters of a line that may be typed for such a font: what is longer would take seconds to read. */
const MOST_LETTERS = 2000
export const isTooLong = (line: string): boolean => line.length > MOST_LETTERS

/** The words of a text; what is longer is none, and would take long to compare. */
const LONGEST = 40
const wordsOf = (text: string, between: RegExp): string[] =>
  text.split(between).filter(({ length }) => length <= LONGEST)

/** How many different words show that a text is typed for a font. */
function evidenceOf(text: string, font: LegacyFont): { strong: number; weak: number } {
  const { strong, weak, within } = EVIDENCE[font]
  const short = text.split('\n').filter((line) => !isTooLong(line))
  const plain = short.join('\n').replaceAll(MATHEMATICS, ' ')
  const words = new Set(wordsOf(plain, /\s+/).flatMap((word) => [word, word.replace(BEHIND, '')]))
  const count = (known: ReadonlySet<string>) => [...words].filter((word) => known.has(word)).length
  const inWords = new Set([...plain.matchAll(within)].map(([found]) => found))
  return { strong: count(strong), weak: count(weak) + inWords.size }
}

const FONTS: readonly LegacyFont[] = ['kruti', 'mltt']
const ENOUGH = 2

/** Returns the font for which a text is typed, as its words show; null where they do not. */
export function fontByWords(text: string): LegacyFont | null {
  const found = FONTS.map((font) => ({ font, ...evidenceOf(text, font) }))
  const sure = found.filter(({ strong, weak }) => strong > 0 && strong + weak >= ENOUGH)
  return sure.toSorted((one, other) => other.strong - one.strong)[0]?.font ?? null
}

/** Whether lines without a clear word of English show that they are typed for such a font. */
export const isSurelyTyped = (text: string): boolean =>
  FONTS.some((font) => {
    const own = text.split('\n').filter((line) => !isOther(line, font))
    return fontByWords(own.join('\n')) === font
  })

/** Whether a line of a text that is typed for a font has a word of it. */
export function hasWordsOf(line: string, font: LegacyFont): boolean {
  const { strong, weak } = evidenceOf(line, font)
  return strong + weak > 0
}

const ENGLISH = setOf(
  'the of an and to for are on as by it if or not that this from which what with who how one two all none both following answer ans key sol solution option statement only correct section part marks question',
)
/** Letters with which no word of the font begins. */
const NO_BEGINNING: Record<LegacyFont, RegExp> = { kruti: /^[akhqwsSzZ][a-z]+$/, mltt: /^[mnopqrvwxuyz][a-z]+$/ }

/** Whether a line is not typed for the font: it has English words, letters of Indian scripts, or none at all. */
export function isOther(line: string, font: LegacyFont): boolean {
  const plain = line.replaceAll(MATHEMATICS, ' ')
  if (/[\u0900-\u0d7f]/.test(plain) || !/[A-Za-z]/.test(plain)) return true
  // Points and commas within a word are letters of these fonts.
  const words = wordsOf(plain, /[\s:?()]+/).map((word) => word.replace(/[.,]+$/, ''))
  return words.some((word) => ENGLISH.has(word.toLowerCase()) || NO_BEGINNING[font].test(word))
}

/** Returns the font of that name; `other` for one that draws letters of Indian scripts in ways that are not read. */
export function fontByName(name: string): LegacyFont | 'other' | null {
  if (/^(?:kruti|dev\s?lys)/i.test(name)) return 'kruti'
  if (/^ML[BW]?-?TT/i.test(name)) return 'mltt'
  return /^(?:walkman-?)?chanakya|^(?:shusha|shivaji|akruti|aps-|4c\s?gandhi|FML|manorama|panchari|susha|agra|kundli)/i.test(
    name,
  )
    ? 'other'
    : null
}
