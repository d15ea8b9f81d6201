import { call, type Student } from '../../../e2e/journey.ts'
import type { Product } from '../../../e2e/product.ts'
import { type AskedQuestion, comparable } from '../world/answers.ts'

/** Plus One Science: its lists are short. */
export const LEVEL = 5

/** The time of each section of the locked paper. */
export const SECTION_MINUTES = 60
const DAY_MINUTES = 24 * 60

export type PaperName = 'Free sections' | 'Locked sections'

/** A question as the paper has it, with the place of its section. */
export type PlacedQuestion = AskedQuestion & { section: number }
type Section = { section_id: number; attempt_at_most: number | null }

type Opened = {
  sections: Section[]
  questions: {
    id: number
    section_id: number
    answer_type: AskedQuestion['answer_type']
    options: { id: number; ptext: string }[]
    saved_option: number | null
    saved_answer?: string | string[] | null
  }[]
}

type Ask = <T>(path: string, body: object) => Promise<T>

/** A paper with every type of question for the student's level, and the server's copy of the answers. */
export class MixedTest {
  readonly #ask: Ask
  readonly paperId: number

  private constructor(ask: Ask, paperId: number) {
    this.#ask = ask
    this.paperId = paperId
  }

  /** In the locked paper each section has its own time; in the other one all questions are open for a day. */
  static async add(product: Product, { stud_id, token }: Student, name: PaperName): Promise<MixedTest> {
    const ask = async <T>(path: string, body: object) =>
      (await call<{ data: T }>(product, path, { stud_id, ...body }, token)).data
    const [subject] = await ask<{ subject_id: number }[]>('/Student/subjects', {})
    const time =
      name === 'Locked sections'
        ? { minutes: 3 * SECTION_MINUTES, sectionMinutes: SECTION_MINUTES }
        : { minutes: DAY_MINUTES }
    const whose = { kind: 'entrance', ac_id: LEVEL, subject_id: subject?.subject_id ?? 0 } as const
    await product.order({ paper: { ...whose, name, ...time } })
    const papers = await ask<{ id: number; name: string }[]>('/Student/entrance_get_exams', {})
    const paper = papers.find((one) => one.name === name)
    if (!paper) throw new Error(`The student has no paper ${name}.`)
    return new MixedTest(ask, paper.id)
  }

  /** Returns the questions of the begun paper in their order, and how many answers of each section count. */
  async paper(): Promise<{ questions: PlacedQuestion[]; limits: (number | null)[] }> {
    const { sections, questions } = await this.#opened()
    const placed = questions.map(({ id, section_id, answer_type, options }) => ({
      question_id: id,
      answer_type,
      options: options.map(({ ptext }) => ptext),
      section: sections.findIndex((one) => one.section_id === section_id),
    }))
    return { questions: placed, limits: sections.map(({ attempt_at_most }) => attempt_at_most) }
  }

  /** What the server has stored of each question, comparable; null where there is no answer. */
  async stored(): Promise<(string | null)[]> {
    const { questions } = await this.#opened()
    return questions.map(({ options, saved_option, saved_answer }) => {
      const answer = saved_answer ?? options.find(({ id }) => id === saved_option)?.ptext ?? null
      return answer === null ? null : comparable(answer)
    })
  }

  async #opened(): Promise<Opened> {
    return this.#ask<Opened>('/Student/entrance_start_exam', { exam_id: this.paperId })
  }
}
