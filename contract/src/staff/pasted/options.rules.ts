/** How a document shows which option is right, other than by a line with the answer. */
export type Sign = 'star' | 'tick' | 'bold' | 'highlighted' | 'coloured' | 'underlined'

/** The options of a question: its words before them, and the options that a sign shows as right, by their places. */
export type ReadOptions = {
  question: string[]
  options: string[][]
  /** How the options are marked, null where there are none. */
  style: string | null
  signs: { sign: Sign; at: number }[]
  /** Whether another list could be options: one of the same style before them, or a numbered one where there are none. */
  hasOthers: boolean
}

/** The mark before an option, `order` from 0. Options of one question have the same style. */
type Mark = {
  line: number
  from: number
  to: number
  style: string
  order: number
  isAtStart: boolean
  isStarred: boolean
}

const LETTERS = ['abcdefgh', 'कखगघङच', 'अबसद']
const MALAYALAM = ['എ', 'ബി', 'സി', 'ഡി']
const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi']
const NAME = String.raw`[a-h]|[1-6]|[१-६]|[൧-൬]|i{1,3}|iv|vi?|[कखगघङचअबसद]|എ|ബി|സി|ഡി`
const MARKS = new RegExp(String.raw`(^|\s)(\*?)(?:([([])\s*(${NAME})\s*[)\]]|(${NAME})([.)\]]))\s*`, 'giu')
/** Marks that are found at the beginning of a line alone, since within it they are other things: `A: x`, `A - x`. */
const WEAK_MARK = /^(\*?)([A-F])\s?([:–-])\s/
const WEAK_STYLE = /^A [:–-]$/
export const isWeak = (style: string | null | undefined): boolean => WEAK_STYLE.test(style ?? '')
/** Fewer are no list of another kind, and with weak marks no options: they could be two labels. */
const FEWEST = 3
/** An abbreviation or a decimal number, whose first sign could be taken for the mark of an option. */
const NO_MARK = /^(?:\p{L}\.|\d)/u

/** Returns the place of an option by its name, and the kind of that name; null where it names none. */
export function orderOf(name: string): { kind: string; order: number } | null {
  const letter = name.toLowerCase()
  const digit = /^\p{Nd}$/u.test(name) ? plainDigit(name) : 0
  if (digit > 0) return { kind: '1', order: digit - 1 }
  if (ROMANS.includes(letter)) return { kind: letter === name ? 'i' : 'I', order: ROMANS.indexOf(letter) }
  if (MALAYALAM.includes(name)) return { kind: 'എ', order: MALAYALAM.indexOf(name) }
  const row = LETTERS.findIndex((all) => letter !== '' && all.includes(letter))
  if (row < 0) return null
  return { kind: row > 0 ? String(row) : letter === name ? 'a' : 'A', order: LETTERS[row]?.indexOf(letter) ?? 0 }
}

const ZEROS = ['0', '०', '൦'].map((zero) => zero.codePointAt(0) ?? 0)

/** Reads a digit of any of the three languages. */
export const plainDigit = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0
  return code - (ZEROS.findLast((zero) => zero <= code) ?? code)
}

/** Formulas, and the tokens of formulas and pictures. A formula that is not closed goes on to the end of its line. */
const CLOSED = /\$[^$]*(?:\$|$)|⟦[^⟧]*(?:⟧|$)|\[picture [^\]]*(?:\]|$)/g

/** A line in which no mark of an option is found within a formula or a token. */
const withoutFormulas = (line: string): string => line.replaceAll(CLOSED, (found) => '·'.repeat(found.length))

/** Returns the marks of options in a line, whether or not they are options. */
function marksIn(line: string, at: number): Mark[] {
  const weak = weakMark(line, at)
  if (weak) return [weak]
  return [...withoutFormulas(line).matchAll(MARKS)].flatMap((found): Mark[] => {
    const [whole, space = '', star = '', bracket = '', inside, bare = '', close = ''] = found
    const from = found.index + space.length
    const to = found.index + whole.length
    const known = orderOf(inside ?? bare)
    if (!known) return []
    const { kind, order } = known
    if (close === '.' && NO_MARK.test(line.slice(to)) && !/\s$/.test(whole) && kind !== 'A') return []
    const isAtStart = line.slice(0, from).trim() === ''
    return [{ line: at, from, to, style: `${bracket}${kind}${close}`, order, isAtStart, isStarred: star !== '' }]
  })
}

function weakMark(line: string, at: number): Mark | null {
  const [whole = '', star = '', name = '', sign = ''] = WEAK_MARK.exec(line) ?? []
  const order = orderOf(name)?.order
  if (order === undefined) return null
  return { line: at, from: 0, to: whole.length, style: `A ${sign}`, order, isAtStart: true, isStarred: star !== '' }
}

/**
 * The styles of the first and of further options in a line, as far as they can be told without the lines around, and the
 * last of several options that are numbered in brackets.
 */
export const stylesIn = (line: string): { first: string[]; second: string[]; inBrackets: number } => {
  const marks = marksIn(line, 0)
  const of = (order: number) => marks.filter((one) => one.order === order).map(({ style }) => style)
  const numbered = marks.filter(({ style }) => style === '(1').map(({ order }) => order + 1)
  const isRun = numbered.every((number, at) => at === 0 || number === (numbered[at - 1] ?? 0) + 1)
  return { first: of(0), second: of(1), inBrackets: isRun && numbered.length > 1 ? (numbered.at(-1) ?? 0) : 0 }
}

/** What has more of them is no question; comparing each with each would take minutes. */
const MOST_MARKS = 100

/** The marks that follow each other from a first one: all at the beginnings of lines, or anywhere if that finds more. */
function runFrom(first: Mark, marks: readonly Mark[]): Mark[] {
  const from = marks.indexOf(first) + 1
  const later = marks.slice(from, from + MOST_MARKS).filter(({ style }) => style === first.style)
  const greedy = (isWanted: (mark: Mark) => boolean) => {
    const run = [first]
    for (const mark of later) {
      if (mark.order === 0 && mark.isAtStart) break
      if (mark.order === run.length && isWanted(mark)) run.push(mark)
    }
    return run
  }
  const [atStart, anywhere] = [greedy(({ isAtStart }) => isAtStart), greedy(() => true)]
  return first.isAtStart && atStart.length >= anywhere.length ? atStart : anywhere
}

const ENDS_A_QUESTION = /[?:.…_।–-]\s*$|⟧\s*$/u

/**
 * Returns the marks of the options: the last run that begins with a line, since lists of statements stand before the
 * options; otherwise one on the question's own line.
 */
function optionMarks(lines: readonly string[]): Mark[] {
  const marks = lines.flatMap(marksIn)
  const runs = marks
    .filter(({ order }) => order === 0)
    .slice(-MOST_MARKS)
    .map((first) => runFrom(first, marks))
    .filter((run) => run.length >= (isWeak(run[0]?.style) ? FEWEST : 2))
  const own = runs.filter(([first]) => first?.isAtStart).findLast((run) => isWhole(run, lines))
  if (own) return own
  const beside = runs.filter(([first]) => !first?.isAtStart)
  return (
    beside.findLast((run) => {
      const [first] = run
      return run.length > 2 || ENDS_A_QUESTION.test(lines[first?.line ?? 0]?.slice(0, first?.from) ?? '')
    }) ?? []
  )
}

/** A list of numbers, or with weak marks, that has words behind its last line is one about which those words ask. */
function isWhole(run: readonly Mark[], lines: readonly string[]): boolean {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last || !/[1iI]|[:–-]$/.test(first.style)) return true
  return lines.slice(last.line + 1).every((line) => line.trim() === '' || line.startsWith('[picture'))
}

const STAR_BEHIND = /([^*\s])\s*\*$/
const TICK_BEHIND = /\s*(?:✓|✔|\(correct\))$/i
const TOKEN = /\s*\[(bold|highlighted|coloured|underlined)\]/g

/** Splits the lines of a question into its words and its options. `isAnswered` lines are not among them. */
export function readOptions(lines: readonly string[]): ReadOptions {
  const marks = optionMarks(lines)
  const [first] = marks
  const signs: ReadOptions['signs'] = []
  const pieces = marks.map((mark, at) => {
    const next = marks[at + 1]
    const own = lines
      .slice(mark.line, (next?.line ?? lines.length - 1) + 1)
      .map((line, index) => {
        const until = next && mark.line + index === next.line ? next.from : line.length
        return line.slice(index === 0 ? mark.to : 0, until).trim()
      })
      .filter((line) => line !== '')
    if (mark.isStarred) signs.push({ sign: 'star', at })
    return own.map((line) => withoutSigns(line, (sign) => signs.push({ sign, at })))
  })
  const before = first
    ? [...lines.slice(0, first.line), (lines[first.line] ?? '').slice(0, first.from)].map((line) => line.trim())
    : lines
  return {
    question: before.filter((line) => line !== '').map(unsigned),
    options: pieces,
    style: first?.style ?? null,
    signs,
    hasOthers: hasOthers(before, first?.style),
  }
}

const ASKS_HOW_MANY = /how many|number of|कितन|എത്ര/iu

/** Whether lines hold a list that could be options, other than those of this style. */
function hasOthers(before: readonly string[], style: string | undefined): boolean {
  if (style === undefined && ASKS_HOW_MANY.test(before.join(' '))) return false
  const isSame = (mark: Mark) => (style === undefined ? /[1iI]/.test(mark.style) : mark.style === style)
  const marks = before.flatMap(marksIn).filter(isSame)
  return marks.some((first) => first.order === 0 && first.isAtStart && runFrom(first, marks).length >= FEWEST)
}

function withoutSigns(line: string, found: (sign: Sign) => void): string {
  const plain = line.replaceAll(TOKEN, (_token, sign: Sign) => {
    found(sign)
    return ''
  })
  if (TICK_BEHIND.test(plain)) found('tick')
  const left = plain.replace(TICK_BEHIND, '')
  if (STAR_BEHIND.test(left)) found('star')
  return left.replace(STAR_BEHIND, '$1')
}

/** Returns the words without the tokens of how they were printed. */
export const unsigned = (words: string): string => words.replaceAll(TOKEN, '')

/** Returns whether an option holds the mark of another one: at a line's beginning, or one that the options lack. */
export const holdsMark = ({ options, style }: ReadOptions): boolean =>
  options.some((lines) =>
    lines.some((line, at) =>
      marksIn(line, at).some(
        (mark) => mark.style === style && (mark.order >= options.length || (at > 0 && mark.isAtStart)),
      ),
    ),
  )
