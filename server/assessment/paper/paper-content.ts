import type { Db, Tx } from '../../db/db.ts'
import { BoundedCache } from '../../ports/bounded-cache.ts'
import type { Section } from '../marking/counted-questions.rules.ts'
import type { MarksDivisor } from '../marking/exact-marks.rules.ts'
import type { AnswerType, Key, Scheme } from '../marking/scheme.rules.ts'
import type { CacheOwner } from '../../cache/cache-owner.ts'
import { type Corrections, correctedKey, correctedSections, reasonsOf } from '../keys/corrections.rules.ts'
import { keyVersionOf, keyVersions, type StoredVersion } from '../keys/keys.queries.ts'
import { optionsOf, paperById, questionsOf, sectionsOf, type StoredPaper, languagesOf } from './paper.queries.ts'
import { type SectionFacts, withFacts } from './section-facts.rules.ts'
import { type Arrangeable, type Arrangement, arrangementOf } from './shuffle.rules.ts'
import { sectionGroups } from './section-groups.rules.ts'

type StoredOption = Awaited<ReturnType<typeof optionsOf>>[number]
type StoredQuestion = Awaited<ReturnType<typeof questionsOf>>[number]
type StoredSection = Awaited<ReturnType<typeof sectionsOf>>[number]
type PaperSection = Omit<StoredSection, 'paper_id'>

export type Asked = {
  question: StoredQuestion
  answer_type: AnswerType
  options: StoredOption[]
  key: Key
  /** Its place in the paper, where only the first so many answered ones of its section count; else null. */
  place: number | null
}

/** What a paper asks, in its order. */
export type PaperContent = {
  paper: StoredPaper
  asked: Asked[]
  /** `asked` by the question's id. */
  askedBy: ReadonlyMap<number, Asked>
  /** In order; one where the paper has none of its own. */
  sections: (PaperSection & SectionFacts)[]
  /** True where each section has its own time. */
  hasLockedSections: boolean
  /** The same sections, for marking alone, by the key that held when this was read. */
  marked: Section[]
  /** The sections for marking by the printed key, which never changes. */
  printed: Section[]
  /** The version of the key, 0 for the printed one. */
  keyVersion: number
  corrections: Corrections
  /** Why the key of a question was corrected, by question. */
  reasons: ReadonlyMap<number, string>
  /** Beside English. */
  languages: ('hi' | 'ml')[]
  /** What each attempt arranges in its own order; null where all attempts have the paper's. */
  arrangeable: Arrangeable | null
}

const MAX_PAPERS = 200
const contents = new WeakMap<Db, BoundedCache<number, PaperContent>>()

/**
 * Returns the content of a paper that somebody has begun. From then on it never changes, so it is read once: thousands
 * start the same paper in the same minute. Only its key may have been corrected since: code that shows or marks by the
 * key uses `currentContent`, or reads the keys in its own unit.
 */
export async function contentOfBegunPaper(db: Db, paperId: number): Promise<PaperContent> {
  return cachedContent(db, paperId) ?? readOnce(db, paperId)
}

const reading = new WeakMap<Db, Map<number, Promise<PaperContent>>>()

/** Reads a paper's content once for all calls that ask while it is read: a class begins in the same second. */
async function readOnce(db: Db, paperId: number): Promise<PaperContent> {
  const running = reading.get(db) ?? new Map<number, Promise<PaperContent>>()
  reading.set(db, running)
  const known = running.get(paperId)
  if (known) return known
  const own = readContent(db.read, paperId)
  running.set(paperId, own)
  try {
    return keep(db, await own)
  } finally {
    running.delete(paperId)
  }
}

const checked = new WeakMap<PaperContent, number>()

/**
 * Returns the content with the key that holds now. A new key comes with a new version of the teaching content, which
 * each call brings along from the database: only then is the version of this paper's key queried.
 */
export async function currentContent(
  db: Db,
  { teaching }: Pick<CacheOwner, 'teaching'>,
  paperId: number,
): Promise<PaperContent> {
  const known = await contentOfBegunPaper(db, paperId)
  if (checked.get(known) === teaching) return known
  const isSame = (await keyVersionOf(db.read, paperId)) === known.keyVersion
  const content = isSame ? known : keep(db, await readContent(db.read, paperId))
  checked.set(content, teaching)
  return content
}

/** Returns the content where it has been read already, for units of work. */
export const cachedContent = (db: Db, paperId: number): PaperContent | undefined => contents.get(db)?.get(paperId)

/** Returns the questions of one attempt in its order, each with its options in the order in which they are shown. */
export function askedInOrder({ asked, arrangeable }: PaperContent, attemptId: number): Asked[] {
  return arrangeable ? arranged(asked, arrangementOf(arrangeable, attemptId)) : asked
}

const arranged = (asked: Asked[], order: Arrangement): Asked[] =>
  order.questions.flatMap((place) => {
    const one = asked[place]
    const options = order.options[place]
    if (!one || !options) return one ?? []
    return { ...one, options: options.flatMap((at) => one.options[at] ?? []) }
  })

/**
 * Returns the questions in the order of one code of a printed paper. Unlike on screens the questions change places even
 * where the paper shuffles none; options do only where the paper allows it. The order follows from `seed` alone.
 */
export const askedForPrint = ({ asked, sections }: PaperContent, seed: number): Asked[] =>
  arranged(asked, arrangementOf({ shuffle: 'questions', ...placesOf(asked, sections) }, seed))

function keep(db: Db, content: PaperContent): PaperContent {
  const known = contents.get(db) ?? new BoundedCache<number, PaperContent>({ max: MAX_PAPERS })
  contents.set(db, known)
  known.set(content.paper.paper_id, content)
  return content
}

/** Reads the content of a paper as it is now. */
export async function readContent(read: Tx, paperId: number): Promise<PaperContent> {
  const versions = await keyVersions(read, paperId)
  const printed = await readPrinted(read, paperId)
  return versions.length === 0 ? printed : byCurrentKey(printed, versions)
}

function byCurrentKey(content: PaperContent, versions: StoredVersion[]): PaperContent {
  const { version = 0, corrections = NONE } = versions.at(-1) ?? {}
  const asked = content.asked.map((one) => ({
    ...one,
    key: correctedKey(one.key, corrections.get(one.question.question_id)),
  }))
  return {
    ...content,
    asked,
    askedBy: new Map(asked.map((one) => [one.question.question_id, one])),
    marked: correctedSections(content.printed, corrections),
    keyVersion: version,
    corrections,
    reasons: reasonsOf(versions),
  }
}

const NONE: Corrections = new Map()

async function readPrinted(read: Tx, paperId: number): Promise<PaperContent> {
  const paper = await paperById(read, paperId)
  const questions = await questionsOf(read, paperId)
  const options = Map.groupBy(await optionsOf(read, paperId), ({ question_id }) => question_id)
  const stored = await sectionsOf(read, paperId)
  const sections = stored.length > 0 ? stored : [onlySection(paper)]
  const limited = new Set(sections.flatMap((one) => (one.attempt_at_most === null ? [] : one.section_id)))
  const asked = questions.map((question, at) => ({
    ...askedOf(question, options.get(question.question_id) ?? []),
    place: limited.has(question.section_id) ? at : null,
  }))
  const printed = sections.map((section) => markedSection(section, asked))
  return {
    paper,
    asked,
    askedBy: new Map(asked.map((one) => [one.question.question_id, one])),
    sections: withFacts(
      sections,
      asked.map(({ question, answer_type }) => ({ ...question, answer_type })),
    ),
    hasLockedSections: sections.every(({ minutes }) => minutes !== null),
    marked: printed,
    printed,
    keyVersion: 0,
    corrections: NONE,
    reasons: new Map(),
    languages: await languagesOf(read, paperId),
    arrangeable: arrangeableOf(paper, asked, sections),
  }
}

/** Returns a question as it is asked and marked, with these options. */
export function askedOf(question: StoredQuestion, options: StoredOption[]): Omit<Asked, 'place'> {
  const answer_type = question.answer_type as AnswerType
  const right = options.filter(({ is_right }) => is_right === 1).map(({ option_id }) => option_id)
  const range = { from: question.key_from ?? 0, to: question.key_to ?? 0 }
  return {
    question,
    answer_type,
    options,
    key: answer_type === 'number' ? { is: 'number', range } : { is: 'options', right },
  }
}

/** The section of a paper that has none of its own. */
export const onlySection = ({ name }: Pick<StoredPaper, 'name'>): PaperSection => ({
  section_id: 1,
  name,
  attempt_at_most: null,
  minutes: null,
  negative_divisor: 1,
  partial: 'none',
})

function markedSection(section: PaperSection, asked: Asked[]): Section {
  const own = asked.filter(({ question }) => question.section_id === section.section_id)
  return { attempt_at_most: section.attempt_at_most, questions: own.map((one) => markedIn(section, one)) }
}

const markedIn = (section: PaperSection, { question, answer_type, key }: Asked) => ({
  question_id: question.question_id,
  subject_id: question.subject_id,
  scheme: schemeOf(section, question, answer_type),
  key,
  cancelled: null,
})

/** A question for marking outside of any paper: several right options are right only together. */
export const markedByItself = (asked: Asked) => markedIn(onlySection({ name: '' }), asked)

function schemeOf(section: PaperSection, { marks, negative_marks }: StoredQuestion, answer_type: AnswerType): Scheme {
  const partial = answer_type === 'multiple' ? (section.partial as Scheme['partial']) : 'none'
  return { answer_type, marks, negative_marks, negative_divisor: section.negative_divisor as MarksDivisor, partial }
}

const arrangeableOf = ({ shuffle }: StoredPaper, asked: Asked[], sections: PaperSection[]): Arrangeable | null =>
  shuffle === 'none' ? null : { shuffle, ...placesOf(asked, sections) }

function placesOf(asked: Asked[], sections: PaperSection[]): Omit<Arrangeable, 'shuffle'> {
  const questions = asked.map(({ question, options }) => ({
    options: options.length,
    shufflesOptions: question.shuffles_options === 1,
  }))
  const ids = sections.map(({ section_id }) => section_id)
  return {
    questions,
    sections: sectionGroups(
      ids,
      asked.map(({ question }) => question),
    ),
  }
}
