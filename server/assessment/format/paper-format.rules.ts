import type { AnswerType } from '../marking/scheme.rules.ts'
import type { Preset, PresetSection } from '../presets/preset.rules.ts'

/** Questions of a paper that are marked alike. Marks in whole hundredths. */
export type FormatSection = Pick<PresetSection, 'name' | 'marks' | 'attempt_at_most' | 'minutes' | 'partial'> & {
  /** The code of the only subject it may have; null where it says none. */
  subject_code: string | null
  /** Its questions share a subject, whichever that is. */
  hasOneSubject: boolean
  questions: number
  /** Null for any. */
  answer_type: AnswerType | null
  /** Null where the paper says it. */
  negative_marks: number | null
  negative_divisor: PresetSection['negative_divisor']
}

/** The format of a paper, from a preset or the academy's own. Papers take a copy of it. */
export type PaperFormat = {
  code: string
  /** What people call it; the academy calls its own by their codes. */
  name: string
  sections: FormatSection[]
  /** Null where the paper says it. */
  minutes: number | null
  calculator: 'none' | 'basic'
  integer_only: boolean
}

/** A preset as the format of a paper; null for a template, which leaves open what a paper must say. */
export function formatOfPreset(preset: Preset): PaperFormat | null {
  const { id, name, minutes, calculator, integer_only, is_template } = preset
  if (is_template) return null
  return { code: id, name, sections: sectionsOfPreset(preset), minutes, calculator, integer_only }
}

/** The sections of a preset; one without questions leaves their number open. */
export const sectionsOfPreset = ({ sections }: Pick<Preset, 'sections'>): FormatSection[] =>
  sections.map(({ options: _options, subject, name: own, questions, ...rest }) => ({
    ...rest,
    name: subject === null ? own : inSubject(subject, own),
    questions: questions ?? 0,
    subject_code: null,
    hasOneSubject: subject !== null,
  }))

/** `Mathematics Section A`: sections of several subjects are called the same. */
function inSubject(subject: string, name: string): string {
  const word = subject.charAt(0).toUpperCase() + subject.slice(1)
  return name === word ? word : `${word} ${name}`
}

/** A format of the academy's own: its time is that of its sections, where those have one. */
export function ownFormat(code: string, sections: FormatSection[]): PaperFormat {
  return { code, name: code, sections, minutes: minutesOf(sections), calculator: 'none', integer_only: false }
}

/** What the sections take together; null where they have no time of their own. */
export function minutesOf(sections: Pick<FormatSection, 'minutes'>[]): number | null {
  const own = sections.flatMap(({ minutes }) => minutes ?? [])
  return own.length === 0 ? null : own.reduce((sum, one) => sum + one, 0)
}

/** How many questions a paper of the format has. */
export const questionsIn = ({ sections }: PaperFormat): number =>
  sections.reduce((sum, { questions }) => sum + questions, 0)

/** A paper's questions by its sections, in order; what is more than they have goes into none. */
export function inSections<Q>({ sections }: PaperFormat, questions: Q[]): { section: FormatSection; questions: Q[] }[] {
  let from = 0
  return sections.map((section) => {
    const own = questions.slice(from, from + section.questions)
    from += section.questions
    return { section, questions: own }
  })
}
