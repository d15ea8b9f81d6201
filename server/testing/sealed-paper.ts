import assert from 'node:assert/strict'
import { importer, type Importer } from './importing-staff.ts'
import { baseSheets } from './provider-folder.ts'
import { type SignedInStaff, signedInStaff } from './staff-browser.ts'
import { testApp } from './test-app.ts'

const HEADER = 'Question ID,Subject Code,Chapter No,Difficulty,Question,Option A,Option B,Correct,Marks,Explanation'

/** A row of the question sheet of these academies. */
export const questionLine = (code: string, correct = 'B', words = `What is ${code}?`, filed = '3,Easy'): string =>
  `${code},PHY12,${filed},${words},Six,Eight,${correct},4,Because`

export const questionSheet = (...lines: string[]): string => [HEADER, ...lines].join('\n')

type Alarm = { kind: string; name: string; code: string | null; may_see: boolean; [more: string]: unknown }

/** An academy from sheets with an owner who imports, two examiners, and a paper of that the first one seals. */
export async function sealedPaper() {
  const test = await testApp({ LIMITS: 'off' })
  const owner = await importer(test, await signedInStaff(test, 'owner'))
  const lines = ['Q-1', 'Q-2', 'Q-3', 'Q-4'].map((code) => questionLine(code))
  await stored(owner, { ...baseSheets, 'questions.csv': questionSheet(...lines) })
  const examiner = await signedInStaff(test, 'examiner')
  const second = await signedInStaff(test, 'examiner')
  const fresh = async (who: SignedInStaff) => {
    const { status } = await who.post('confirm_totp', { code: who.nextCode() })
    assert.equal(status, 200)
  }
  /** An imported question is a draft until another person has proof-read it. */
  const readProofs = async () => {
    const { questions: drafts } = (await second.post('questions', { state: 'draft' })).body.data
    const question_ids = drafts.map(({ question_id }: { question_id: number }) => question_id)
    if (question_ids.length > 0) await second.post('proof_read_questions', { question_ids, undo: false })
  }
  let made = 0
  const seal = async (questions: string[][] = [['Q-1', 'Q-2']], changes: object = {}) => {
    made += 1
    const { draft_id } = (await examiner.post('add_paper_draft', { kind: 'exam' })).body.data
    const { version, fields } = (await examiner.post('paper_draft', { draft_id })).body.data
    const day = `2026-12-${String(made).padStart(2, '0')}`
    const own = { code: `S-${made}`, name: `Sealed ${made}`, subject: 'PHY12', readers: 'Plus Two Science' }
    // All results at one moment, so that papers may share questions.
    const results = '2026-12-31 10:00'
    const times = { minutes: '60', start: `${day} 10:00`, end: `${day} 11:30`, results, questions }
    const whole = { ...fields, ...own, ...times, ...changes }
    const saved = (await examiner.post('save_paper_draft', { draft_id, version, fields: whole })).body.data
    await readProofs()
    await fresh(examiner)
    const answer = (await examiner.post('seal_paper', { draft_id, version: saved.version })).body.data
    assert.ok(answer.sealed, JSON.stringify(answer))
    return { draft_id, ...own, ...(answer.sealed as { paper_id: number; version: number; seal: string }) }
  }
  const question = async (code: string, who: SignedInStaff = examiner) => {
    const { questions } = (await who.post('questions', { search: code })).body.data
    const { question_id } = questions.find((one: { code: string }) => one.code === code)
    return (await who.post('question', { question_id })).body.data
  }
  const propose = async (code: string, changes: object, who: SignedInStaff = examiner) => {
    const { question_id, version, fields } = await question(code, who)
    await fresh(who)
    const body = { question_id, version, fields: { ...fields, ...changes }, reason: 'The printed key is wrong' }
    return who.post('propose_sealed_change', body)
  }
  const decide = async (change_id: number, who: SignedInStaff, approve = true) => {
    await fresh(who)
    return who.post('decide_sealed_change', { change_id, approve, note: approve ? '' : 'It is right as it is' })
  }
  const ready = async (paper_id: number, who: SignedInStaff = examiner) =>
    (await who.post('paper_readiness', { paper_id })).body.data
  const alarms = async (who: SignedInStaff): Promise<Alarm[]> => (await who.post('today')).body.data.seals
  /** Returns the right options of a question in a paper, and the question's version. */
  const inPaper = async (paper_id: number, code: string) => {
    const rows = await test.db.read
      .selectFrom('paper_questions')
      .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
      .innerJoin('question_options', 'question_options.question_id', 'questions.question_id')
      .where('paper_id', '=', paper_id)
      .where('question_code', '=', code)
      .where('is_right', '=', 1)
      .select(['version', 'ptext'])
      .execute()
    return rows.map(({ version, ptext }) => `${version} ${ptext}`).join()
  }
  return { test, owner, examiner, second, fresh, seal, question, propose, decide, ready, alarms, inPaper }
}

/** Imports files as the console does; returns their plan. */
export async function stored(who: Importer, files: Record<string, string>) {
  const { upload_id } = await who.sendAll(files)
  const planned = await who.compared(upload_id)
  if (planned.preview.rows > 0 && planned.preview.mistakes === 0) {
    const done = await who.stored(planned)
    assert.equal(done.state, 'done', JSON.stringify(done))
  }
  return planned
}
