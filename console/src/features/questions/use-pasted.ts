import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { KeepOrder } from '#contract/fixed-options.rules.ts'
import { LETTERS } from '#contract/question-key.rules.ts'
import {
  type PastedCommon,
  type PastedForm,
  pastedForm,
  withoutItsPictures,
  withPictures,
  type PictureFault,
} from '#contract/staff/pasted/form.rules.ts'
import { describedPicture, type PastedPicture, undescribed } from '#contract/staff/pasted/pictures.rules.ts'
import type { Sign } from '#contract/staff/pasted/options.rules.ts'
import { type Doubt, type FoundInText, pastedPaper, type PastedQuestion } from '#contract/staff/pasted/paper.rules.ts'
import {
  type Check,
  ONLY_TOLD,
  type OrderByWording,
  orderByWording,
  questionChecks,
} from '#contract/staff/question-checks.rules.ts'
import type { QuestionFields } from '#contract/staff/question-fields.rules.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useSettled } from '#ui/use-settled.ts'
import { sendFile, staffCall } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { smallerPicture } from '../../ui/smaller-picture.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { checkWords } from './check-labels.ts'
import { useFormulaCheck } from './formula-check.ts'
import { useWord } from './use-word.ts'
import { m } from '#messages/console'

const WORDS: Record<PictureFault, () => string> = {
  two_pictures: () => m.paste_two_pictures(),
  picture_place: () => m.paste_picture_place(),
  picture_lost: () => m.paste_picture_lost(),
}

const DOUBTS: Record<Doubt, () => string> = {
  number_inside: () => m.paste_number_inside(),
  mark_inside: () => m.paste_mark_inside(),
  options_inside: () => m.paste_options_inside(),
  line_break: () => m.paste_line_break(),
  solution_inside: () => m.paste_solution_inside(),
  unread: () => m.paste_unread(),
  legacy_font: () => m.paste_legacy_doubt(),
  options_differ: () => m.paste_options_differ(),
  keys_differ: () => m.paste_keys_differ(),
}

/** Why a picture of a document cannot come along. */
const pictureFaultWords = (fault: PictureFault): string => WORDS[fault]()

/** What a check says of a pasted question, whose lines in old fonts are offered above it. */
const pastedWords = (check: Check): string =>
  check.about === 'legacy_font' ? m.paste_legacy_doubt() : checkWords(check)

/** A question that was found in what was pasted: what is wrong with it, what should be looked at, and the code once it is stored. */
export type FoundQuestion = {
  /** Its number, and how many before it have the same: each section of a document may be numbered anew. */
  place: string
  pasted: PastedQuestion
  form: PastedForm
  /** The line of the text in which it begins. */
  line: number
  reasons: string[]
  /** What somebody has to look at before the question is stored. */
  doubts: string[]
  hints: string[]
  /** What its wording says of the order of its options, and what somebody answered about it. */
  order: OrderByWording
  keepOrder: KeepOrder
  twins: string[]
  isChecked: boolean
  code: string | null
  isTaken: boolean
}

const BLANK = { fields: { text: '', subject: '', chapter_no: '', marks: '4', negative_marks: '1' } }
/** Further questions wait until these are stored. */
const MAX_AT_ONCE = 100
/** Checks that do not prevent storing, but must be fixed before the proof is read. */
const BEFORE_PROOF = new Set(['picture_words', 'unconverted'])

/** The questions of the pasted text; nothing is stored before `store` is called. */
export function usePasted() {
  const draft = useDraft('questions pasted', BLANK)
  const { text, ...common } = draft.typed
  const settled = useSettled(text)
  const [signs, setSigns] = useState<ReadonlyMap<Sign, boolean>>(new Map())
  const paper = useMemo(() => pastedPaper(settled, trustedOf(signs)), [settled, signs])
  const [stored, setStored] = useState<ReadonlyMap<string, string>>(new Map())
  const pasted = useMemo(() => firstOf(paper.found, stored), [paper, stored])
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [orders, setOrders] = useState<ReadonlyMap<string, KeepOrder>>(new Map())
  const set = (changes: Partial<typeof draft.typed>) => draft.setTyped((before) => ({ ...before, ...changes }))
  const word = useWord({ text, setText: (typed) => set({ text: typed }) })
  const found = useFound(pasted, { common, stored, chosen, orders, known: new Set(word.pictures.keys()) })
  const queryClient = useQueryClient()
  const store = async () => {
    for (const { pasted: one, form } of found.filter(({ isTaken }) => isTaken)) {
      const names = await sentPictures(form, word.pictures)
      const fields = withPictures(form, ({ number }) => names.get(number ?? 0) ?? '')
      const { saved } = await staffCall('/staff/save_question', { fields })
      if (saved) setStored((before) => new Map(before).set(nameOf(one), saved.code))
    }
    await queryClient.invalidateQueries({ queryKey: keyOf('/staff/questions') })
  }
  const toggle = (one: PastedQuestion, isTaken: boolean) =>
    setChosen((before) => new Map(before).set(nameOf(one), isTaken))
  const keepOrder = (one: PastedQuestion, answer: KeepOrder) =>
    setOrders((before) => new Map(before).set(nameOf(one), answer))
  /** Says once for the whole document whether a sign shows right options. */
  const trust = (sign: Sign, isTrusted: boolean) => setSigns((before) => new Map(before).set(sign, isTrusted))
  const asked = (Object.keys(paper.signs) as Sign[]).filter((sign) => !signs.has(sign))
  const describe = (picture: PastedPicture, words: string) => set({ text: describedPicture(text, picture, words) })
  const isSettled = settled === text
  return {
    draft,
    typed: draft.typed,
    settled,
    set,
    paper,
    found,
    isSettled,
    toggle,
    keepOrder,
    store,
    word,
    describe,
    asked,
    trust,
  }
}

/** Sends in the pictures of a question, which are kept once for the same content; what each is called by its number. */
async function sentPictures({ pictures }: PastedForm, files: ReadonlyMap<number, File>): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for (const { number } of Object.values(pictures)) {
    const file = number === null ? undefined : files.get(number)
    if (!file || number === null || names.has(number)) continue
    const sent = await smallerPicture(file)
    names.set(number, (await sendFile<{ picture: string }>('/api/staff/send_question_picture', sent)).picture)
  }
  return names
}

/** The questions that are stored, and the first of the others. */
function firstOf(found: readonly FoundInText[], stored: ReadonlyMap<string, string>): FoundInText[] {
  let free = MAX_AT_ONCE
  return found.filter(({ pasted }) => stored.has(nameOf(pasted)) || (free -= 1) >= 0)
}

const trustedOf = (signs: ReadonlyMap<Sign, boolean>): Set<Sign> =>
  new Set([...signs].flatMap(([sign, isTrusted]) => (isTrusted ? [sign] : [])))

/** Two questions with the same content count as one; descriptions of pictures may be added later. */
const nameOf = (one: PastedQuestion): string => undescribed(JSON.stringify(one))

type Standing = {
  common: PastedCommon
  stored: ReadonlyMap<string, string>
  chosen: ReadonlyMap<string, boolean>
  orders: ReadonlyMap<string, KeepOrder>
  known: ReadonlySet<number>
}

function useFound(pasted: FoundInText[], { common, stored, chosen, orders, known }: Standing): FoundQuestion[] {
  const tried = useFormulaCheck()
  const all = pasted.map((found) => {
    const form = pastedForm(found.pasted, common, known)
    const fields: QuestionFields = { ...form.fields, keep_order: orders.get(nameOf(found.pasted)) ?? '' }
    return { found, one: found.pasted, form: { ...form, fields } }
  })
  const told = useQueries({
    queries: all.map(({ one, form }) => ({
      ...staffQuery('/staff/check_question', { fields: withoutItsPictures(form) }),
      enabled: common.subject !== '' && !stored.has(nameOf(one)),
      retry: (failures: number, error: Error) =>
        failures < 5 && error instanceof ApiError && error.reason === 'too_many',
      gcTime: 0,
    })),
  })
  return all.map(({ found, one, form }, at): FoundQuestion => {
    const checks = questionChecks(
      withPictures(form, ({ number }) => String(number)),
      tried,
    )
    const { data } = told[at] ?? {}
    const own = checks.filter(({ about }) => !ONLY_TOLD.has(about)).map(pastedWords)
    const more = one.options.length > LETTERS.length ? [checkWords({ field: 'optionA', about: 'too_many' })] : []
    const faults = form.faults.map(pictureFaultWords)
    const server = own.length > 0 ? [] : (data?.mistakes ?? []).map(({ problem }) => problem)
    const reasons = [...new Set([...own, ...more, ...faults, ...server])]
    const hints = [...new Set(checks.filter(({ about }) => BEFORE_PROOF.has(about)).map(checkWords))]
    const code = stored.get(nameOf(one)) ?? null
    const isGood = reasons.length === 0 && data !== undefined
    return {
      place: `${one.number} ${pasted.slice(0, at).filter(({ pasted: { number } }) => number === one.number).length}`,
      line: found.line,
      pasted: one,
      form,
      reasons,
      doubts: found.doubts.map((doubt) => DOUBTS[doubt]()),
      hints,
      order: orderByWording(form.fields),
      keepOrder: form.fields.keep_order || null,
      twins: (data?.twins ?? []).map((twin) => twin.code),
      isChecked: data !== undefined,
      code,
      isTaken: isGood && code === null && (chosen.get(nameOf(one)) ?? found.doubts.length === 0),
    }
  })
}
