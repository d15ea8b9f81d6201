import { DIFFICULTIES, difficultyNamed } from '#contract/staff/question-fields.rules.ts'

/** What a blueprint weighs questions by. */
export const WEIGHED_BY = ['chapter', 'answer_type', 'difficulty'] as const
export type WeighedBy = (typeof WEIGHED_BY)[number]

/** A share that its author aims at, as typed. */
export type Target = { of: WeighedBy; name: string; percent: string }

/** A question with the marks that it has in the paper. */
export type Weighed = {
  subject_code: string
  chapter_no: number | null
  answer_type: string
  difficulty: string | null
  marks: number
}

/** What questions of one chapter, type or difficulty are of a paper. `percent` and `target` are of its marks. */
export type Share = {
  name: string
  questions: number
  percent: number
  typed: string
  target: number | null
}

const NAMES: Record<WeighedBy, (question: Weighed) => string> = {
  chapter: ({ subject_code, chapter_no }) => (chapter_no === null ? subject_code : `${subject_code} ${chapter_no}`),
  answer_type: ({ answer_type }) => answer_type,
  difficulty: ({ difficulty }) => difficultyNamed(difficulty ?? ''),
}

/** What can be aimed at before there is a question of it. */
const ALWAYS: Record<WeighedBy, readonly string[]> = {
  chapter: [],
  answer_type: ['single', 'multiple', 'number'],
  difficulty: DIFFICULTIES,
}

/**
 * The marks of each question in its paper: those of its section, else those typed for the whole paper, else its own.
 * Questions that the bank does not have are left out.
 */
export function weighedQuestions<Q extends Weighed & { code: string }>(
  paper: { questions: readonly string[][]; marks: string },
  sections: readonly { marks: number | null }[],
  bank: readonly Q[],
): Q[] {
  const known = new Map(bank.map((question) => [question.code, question]))
  const typed = numberOf(paper.marks)
  return paper.questions.flatMap((codes, at) =>
    codes.flatMap((code) => {
      const question = known.get(code)
      return question ? [{ ...question, marks: sections[at]?.marks ?? typed ?? question.marks }] : []
    }),
  )
}

/** The shares of a paper by one measure: of its questions and of what is aimed at, in the order of their names. */
export function sharesOf(of: WeighedBy, questions: readonly Weighed[], targets: readonly Target[]): Share[] {
  const total = questions.reduce((sum, { marks }) => sum + marks, 0)
  const aimed = new Map(targets.filter((target) => target.of === of).map(({ name, percent }) => [name, percent]))
  const groups = new Map<string, Weighed[]>([...ALWAYS[of], ...aimed.keys()].map((name) => [name, []]))
  for (const question of questions) {
    const name = NAMES[of](question)
    groups.set(name, [...(groups.get(name) ?? []), question])
  }
  return [...groups]
    .map(([name, members]) => {
      const marks = members.reduce((sum, one) => sum + one.marks, 0)
      const typed = aimed.get(name) ?? ''
      const percent = total === 0 ? 0 : (marks * WHOLE) / total
      return { name, questions: members.length, percent, typed, target: numberOf(typed) }
    })
    .toSorted((one, other) => placeOf(one.name) - placeOf(other.name) || inOrder.compare(one.name, other.name))
}

const WHOLE = 100
const inOrder = new Intl.Collator('en', { numeric: true })

/** The subject's code and the chapter's number of a chapter's name. */
export function chapterOf(name: string): { subject: string; chapter: string } {
  const [, subject = name, chapter = ''] = /^(.*) (\d+)$/.exec(name) ?? []
  return { subject, chapter }
}

/** Easy comes before hard; what nobody named comes last. */
function placeOf(name: string): number {
  if (name === '') return DIFFICULTIES.length + 1
  const at = DIFFICULTIES.findIndex((one) => one === name)
  return at === -1 ? DIFFICULTIES.length : at
}

/** The targets with one of them typed; an empty one is none. */
export const withTarget = (targets: readonly Target[], target: Target): Target[] => [
  ...targets.filter(({ of, name }) => of !== target.of || name !== target.name),
  ...(target.percent.trim() === '' ? [] : [target]),
]

/** What the targets of one measure add up to; null where nothing is aimed at. */
export function aimedIn(shares: readonly Share[]): number | null {
  const aimed = shares.flatMap(({ target }) => (target === null ? [] : [target]))
  return aimed.length === 0 ? null : aimed.reduce((sum, one) => sum + one, 0)
}

/** What a sum of fractions may miss. */
const TINY = 1e-9

/** Whether a share is as near to its target as whole questions allow: within half a question of it. */
export function isReached({ percent, target, questions }: Share, count: number): boolean {
  if (target === null || count === 0) return true
  if (target === 0) return questions === 0
  return Math.abs(percent - target) <= WHOLE / 2 / count + TINY
}

const numberOf = (typed: string): number | null => {
  const value = Number(typed.trim())
  return typed.trim() !== '' && Number.isFinite(value) && value >= 0 ? value : null
}
