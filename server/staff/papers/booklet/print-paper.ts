import type { DataOf } from '#contract/call.ts'
import { BOOKLET_CODES } from '#contract/staff/booklet-codes.ts'
import type { staffPrintKey, staffPrintPaper } from '#contract/staff/booklets.ts'
import { numberKeyText } from '#contract/number-key.rules.ts'
import { m } from '#messages/server'
import type { Language } from '#messages/languages'
import type { Academy } from '../../../academy/academy.ts'
import { shownQuestion, typedOptions } from '../../../assessment/attempt/attempt-view.ts'
import { toMarks } from '../../../assessment/attempt/attempt.rules.ts'
import { paperSections, wrongView } from '../../../assessment/attempt/paper-view.ts'
import { embargoHolders } from '../../../assessment/embargo/embargo-holders.ts'
import { type Asked, askedForPrint, type PaperContent, readContent } from '../../../assessment/paper/paper-content.ts'
import { handedIn, lastDeadline } from '../../../assessment/results/results.rules.ts'
import { sealState } from '../../../assessment/seal/seal-state.ts'
import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import type { Actor } from '../../../audit/audit-entry.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { Tx } from '../../../db/db.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText } from '../../../http/language.ts'
import { hashOf } from '../../../ports/secret-keys.ts'
import { toInstant } from '../../../ports/time.ts'
import { draftOfPaper } from '../drafts.queries.ts'
import type { PapersDeps } from '../keep-draft.ts'
import { builtPaper } from '../papers.queries.ts'
import { pictureNames, subjectsIn, translationsIn } from '../whole-paper.ts'

type Code = (typeof BOOKLET_CODES)[number]
type Sealed = { content: PaperContent; seal: string }

/** Bytes of a hash that make a seed: as many as a number holds exactly. */
const SEED_BYTES = 6

/**
 * The questions in the order of one code. `A` is the paper as it was sealed; the seal decides the others, so that a
 * second print is the same, and nobody can choose an order.
 */
function askedByCode({ content, seal }: Sealed, code: Code): Asked[] {
  if (code === 'A') return content.asked
  return askedForPrint(content, Buffer.from(hashOf(`${seal} ${code}`), 'base64url').readUIntBE(0, SEED_BYTES))
}

/**
 * Reads a paper that still equals what was sealed: its seal is printed on every page.
 *
 * @throws {ApiError} `not_found` without such an exam, `rule` for one that was not sealed here or is another by now.
 */
async function sealedPaper(tx: Tx, paperId: number): Promise<Sealed> {
  const paper = await builtPaper(tx, paperId)
  if (!paper || paper.kind === 'quiz') throw new ApiError('not_found')
  const draft = await draftOfPaper(tx, paperId)
  if (!draft || draft.seal === null) throw new ApiError('rule', { text: plainText('staff_print_not_sealed') })
  if (!(await sealState(tx, draft)).isWhole) throw new ApiError('rule', { text: plainText('staff_print_seal_broken') })
  return { content: await readContent(tx, paperId), seal: draft.seal }
}

const headOf = ({ content: { paper }, seal }: Sealed, { name, logo, zone }: Academy) => ({
  academy: { name, logo },
  paper_id: paper.paper_id,
  code: paper.paper_code,
  name: paper.name,
  starts_at: paper.starts_at === null ? null : toInstant(paper.starts_at, zone),
  minutes: paper.minutes,
  max_marks: toMarks(paper.max_marks),
  seal,
})

type Printing = { deps: PapersDeps; actor: Actor }

/** Reads a sealed paper for its booklets, and notes who did. */
export async function printPaper(paperId: number, by: Printing): Promise<DataOf<typeof staffPrintPaper>> {
  const academy = await by.deps.academy()
  return by.deps.db.write(async (tx) => {
    const sealed = await sealedPaper(tx, paperId)
    const { content } = sealed
    const { paper, asked, languages } = content
    const addressOf = await pictureNames(tx, content)
    const sections = paperSections(paper, content.sections, await subjectsIn(tx, content))
    await note(tx, paperId, 'paper_printed', by)
    return {
      ...headOf(sealed, academy),
      sections: sections.map((told, at) => ({ ...told, ...wrongView(content.sections[at] ?? NOTHING_WRONG) })),
      languages,
      integer_only: paper.integer_only === 1,
      questions: asked.map((one) => {
        const { question_id, options, ...shown } = shownQuestion(one, addressOf)
        return { ...shown, id: question_id, options: typedOptions(options, one.answer_type !== 'single') }
      }),
      translations: await translationsIn(tx, content, asked),
      codes: BOOKLET_CODES.map((code) => ({
        code,
        order: askedByCode(sealed, code).map(({ question, options }) => ({
          id: question.question_id,
          options: options.map(({ option_id }) => option_id),
        })),
      })),
    }
  })
}

const NOTHING_WRONG = { negative_marks: null, negative_divisor: 1 }

/** Reads the key of a sealed paper for printing, and notes who did. */
export async function printKey(paperId: number, by: Printing): Promise<DataOf<typeof staffPrintKey>> {
  const academy = await by.deps.academy()
  return by.deps.db.write(async (tx) => {
    const sealed = await sealedPaper(tx, paperId)
    await refuseEarly(tx, sealed.content, by)
    await note(tx, paperId, 'paper_key_printed', by)
    const named = new Map(sealed.content.sections.map(({ section_id, name }) => [section_id, name]))
    const codes = BOOKLET_CODES.map((code) => ({
      code,
      answers: askedByCode(sealed, code).map((one) => ({
        section: named.get(one.question.section_id) ?? '',
        right: rightOf(sealed.content, one),
      })),
    }))
    return { ...headOf(sealed, academy), version: sealed.content.keyVersion, codes }
  })
}

/**
 * Refuses the key while an answer can still count, and, as everywhere that a key goes out, while another paper of the
 * same students holds its questions.
 */
async function refuseEarly(tx: Tx, { paper }: PaperContent, { deps }: Printing): Promise<void> {
  const moment = { now: deps.clock.now(), graceMs: deps.settings.lateSeconds * 1000 }
  const last = lastDeadline(paper)
  if (last === null || moment.now < handedIn(last, moment.graceMs))
    throw new ApiError('rule', { text: plainText('staff_print_key_early') })
  const holders = await embargoHolders(deps.db, tx, paper.paper_id, moment.now, moment)
  if (holders.length === 0) return
  const text = (locale: Language) =>
    holders
      .map(({ name, codes }) =>
        m.staff_embargo_shared({ paper: paper.name, holder: name, count: codes.length }, { locale }),
      )
      .join(' ')
  throw new ApiError('rule', { text })
}

const LETTER_A = 65

/** The right answer as it is bubbled in this order: letters, or a number; empty where the question is cancelled. */
function rightOf({ corrections }: PaperContent, { question, key, options }: Asked): string {
  if (corrections.get(question.question_id)?.is === 'cancelled') return ''
  if (key.is === 'number') return numberKeyText(key.range)
  return options
    .flatMap(({ option_id }, at) => (key.right.includes(option_id) ? String.fromCharCode(LETTER_A + at) : []))
    .join(', ')
}

const note = async (tx: Tx, paperId: number, action: AuditAction, { deps, actor }: Printing): Promise<void> =>
  writeAudit(tx, {
    ...actor,
    at: deps.clock.now(),
    action,
    entity: 'paper',
    entity_id: String(paperId),
    changes: [],
    reason: null,
  })
