import type { Question } from '#assessment/question.ts'
import { translated } from '#assessment/translation/translated.rules.ts'
import type { Translation } from '#assessment/translation/translation-context.ts'
import type { Language } from '#messages/languages'
import { staffCall, type StaffData } from '../../../api/staff-call.ts'
import { pictureNamesIn, type Pictures, picturesOf, questionOf } from '../proof/proof-data.ts'
import { type Say, sayIn } from './booklet-words.ts'

export type Paper = StaffData<'/staff/print_paper'>
export type PrintedKey = StaffData<'/staff/print_key'>
type Head = Pick<Paper, 'academy' | 'paper_id' | 'name' | 'code' | 'starts_at' | 'minutes' | 'max_marks' | 'seal'>
export type Student = StaffData<'/staff/sitting_students'>['students'][number]
export type What = 'booklets' | 'sheets' | 'named' | 'key'
export type Wish = { what: What; languages: Language[]; codes: string[] }

/** What the pages are made of. */
export type Prepared = { head: Head; say: Say; wish: Wish } & (
  | { is: 'booklets' | 'sheets'; paper: Paper; pictures: Pictures; students: Student[] | null }
  | { is: 'key'; key: PrintedKey }
  | { is: 'incomplete' }
)

/** Fetches what is printed; each time is in the audit log. */
export async function prepare(paper_id: number, wish: Wish): Promise<Prepared> {
  const say = await sayIn(wish.languages)
  if (wish.what === 'key') {
    const key = await staffCall('/staff/print_key', { paper_id })
    return { is: 'key', head: key, say, wish, key }
  }
  const paper = await staffCall('/staff/print_paper', { paper_id })
  const is = wish.what === 'booklets' ? 'booklets' : 'sheets'
  const pictures: Pictures = is === 'booklets' ? await picturesOf(paper) : new Map()
  // A booklet without a drawing would be noticed in the hall.
  if (is === 'booklets' && pictureNamesIn(paper).some((name) => !pictures.has(name)))
    return { is: 'incomplete', head: paper, say, wish }
  const students =
    wish.what === 'named' ? bySeat((await staffCall('/staff/sitting_students', { paper_id })).students) : null
  return { is, head: paper, say, wish, paper, pictures, students }
}

/** Students in the order of their seats; those without one come last, by name. */
const bySeat = (students: Student[]): Student[] =>
  students.toSorted((one, other) => (one.seat ?? Infinity) - (other.seat ?? Infinity) || 0)

/** A question of a booklet with its number there, in each of the booklet's languages. */
export type Numbered = { number: number; shown: { language: Language; question: Question }[] }

/** The questions of one code in its order, with their options in theirs. */
export function numberedFor(
  paper: Paper,
  pictures: Pictures,
  { code, languages }: { code: string; languages: Language[] },
) {
  const byId = new Map(paper.questions.map((row) => [row.id, questionOf(row, pictures)]))
  const words = new Map(
    paper.translations.map(({ language, questions }) => [
      language as Language,
      new Map<number, Translation>(questions.map((one) => [one.question_id, one])),
    ]),
  )
  const order = paper.codes.find((one) => one.code === code)?.order ?? []
  return order.flatMap(({ id, options }, at): Numbered[] => {
    const question = byId.get(id)
    if (!question) return []
    const shown = languages.map((language) => {
      const translation = words.get(language)?.get(id)
      const told = translation ? translated(question, translation) : question
      const inOrder = options.flatMap((option) => told.options.find(({ key }) => key === String(option)) ?? [])
      return { language: translation ? language : 'en', question: { ...told, options: inOrder } } as const
    })
    // A question without a translation is printed once.
    return [
      {
        number: at + 1,
        shown: shown.filter((one, here) => shown.findIndex(({ language }) => language === one.language) === here),
      },
    ]
  })
}
