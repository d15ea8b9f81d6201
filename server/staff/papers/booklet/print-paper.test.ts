import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { paperBuilder } from '../../../testing/paper-builder.ts'
import { type SignedInStaff, signedInStaff } from '../../../testing/staff-browser.ts'

type Code = { code: string; order: { id: number; options: number[] }[] }
type KeyCode = { code: string; answers: { section: string; right: string }[] }

const STALE_SECONDS = 301
const codes = (data: { codes: Code[] }) => new Map(data.codes.map((one) => [one.code, one.order]))

describe('a sealed paper on paper', async () => {
  const { test, examiner, question, ready, fresh, seal } = await paperBuilder()
  let made = 0
  /** A sealed paper with questions of its own; the last one asks for a number. */
  const sealed = async (changes: object = {}) => {
    made += 1
    const many = Array.from({ length: 12 }, (_, at) => `B-${made}-${at + 1}`)
    for (const code of many) await question(code)
    // Words without an order of their own: options that count up keep their places.
    for (const [at, ptext] of ['Tin', 'Gold', 'Iron', 'Lead'].entries())
      await test.db.write((tx) =>
        tx
          .updateTable('question_options')
          .set({ ptext })
          .where('position', '=', at + 1)
          .execute(),
      )
    await question(`B-${made}-N`, { answer_type: 'number', key: [7000, 7000] })
    const draft = await ready({ questions: [[...many, `B-${made}-N`]], ...changes })
    await fresh()
    const answer = await seal(draft)
    assert.ok(answer.sealed, JSON.stringify(answer))
    return answer.sealed as { paper_id: number; seal: string }
  }
  const teacher = await signedInStaff(test, 'teacher')
  const print = async (paper_id: number, who: SignedInStaff = examiner) => who.post('print_paper', { paper_id })
  const audited = async (action: string) => {
    const { entries } = (await (await signedInStaff(test, 'owner')).post('audit', { action })).body.data
    return entries.map(({ entity_id }: { entity_id: string }) => Number(entity_id))
  }

  it('Each code has all questions and their options in an order of its own, and a second print has the same', async () => {
    const { paper_id, seal: hash } = await sealed({ shuffle: 'Options' })
    const { data } = (await print(paper_id)).body
    assert.equal(data.seal, hash)
    const orders = codes(data)
    assert.deepEqual([...orders.keys()], ['A', 'B', 'C', 'D'])
    assert.deepEqual(
      orders.get('A')?.map(({ id }) => id),
      data.questions.map(({ id }: { id: number }) => id),
    )
    const ids = [...orders.values()].map((order) => order.map(({ id }) => id).join())
    assert.equal(new Set(ids).size, 4)
    const sorted = [...orders.values()].map((order) => order.map(({ id }) => id).toSorted((a, b) => a - b))
    for (const own of sorted) assert.deepEqual(own, sorted[0])
    const moved = [...orders.values()].map((order) => order.find(({ id }) => id === data.questions[0].id)?.options)
    assert.ok(new Set(moved.map(String)).size > 1, JSON.stringify(moved))
    assert.deepEqual(codes((await print(paper_id)).body.data), orders)
    assert.doesNotMatch(JSON.stringify(data), /is_right|correct|explanation|key_from/)
  })

  it('Options that may not change places keep them in every code', async () => {
    const { paper_id } = await sealed({ shuffle: 'Questions' })
    const { data } = (await print(paper_id)).body
    const own = new Map<number, number[]>(
      data.questions.map(({ id, options }: { id: number; options: { id: number }[] }) => [
        id,
        options.map((one) => one.id),
      ]),
    )
    for (const order of codes(data).values())
      for (const { id, options } of order) assert.deepEqual(options, own.get(id))
  })

  it('A print asks for a fresh factor, is in the audit log, and is for those who see sealed questions', async () => {
    const { paper_id } = await sealed()
    assert.equal((await print(paper_id, teacher)).body.data.reason, 'role_missing')
    assert.ok(!(await audited('paper_printed')).includes(paper_id))
    await print(paper_id)
    assert.ok((await audited('paper_printed')).includes(paper_id))
    test.clock.seconds(STALE_SECONDS)
    assert.equal((await print(paper_id)).body.data.reason, 'factor_needed')
    await fresh()
  })

  it('A paper that differs from what was sealed is not printed, as its seal would say something else', async () => {
    const { paper_id } = await sealed()
    await test.db.write((tx) =>
      tx.updateTable('papers').set({ name: 'Another name' }).where('paper_id', '=', paper_id).execute(),
    )
    const refused = await print(paper_id)
    assert.equal(refused.body.data.reason, 'rule')
    assert.match(refused.body.message, /no longer matches what was sealed/)
    assert.equal((await print(1)).status, 404)
  })

  it('The key is printed only once nobody can write the paper, and names the right letter of each code', async () => {
    const { paper_id } = await sealed({ shuffle: 'Options', start: '2027-02-01 10:00', end: '2027-02-01 11:30' })
    const { data: paper } = (await print(paper_id)).body
    const key = async () => (await examiner.post('print_key', { paper_id })).body
    assert.match((await key()).message, /after the exam/)
    test.clock.set('2027-02-01T11:29:00+05:30')
    const late = await signedInStaff(test, 'examiner')
    assert.equal((await late.post('print_key', { paper_id })).body.data.reason, 'rule')
    test.clock.set('2027-02-01T12:30:00+05:30')
    const after = await signedInStaff(test, 'examiner')
    const { data } = (await after.post('print_key', { paper_id })).body
    const right = await test.db.read
      .selectFrom('question_options')
      .where('is_right', '=', 1)
      .select(['question_id', 'option_id'])
      .execute()
    const rightOf = new Map(right.map(({ question_id, option_id }) => [question_id, option_id]))
    const orders = codes(paper)
    for (const { code, answers } of data.codes as KeyCode[])
      for (const [at, { right: told }] of answers.entries()) {
        const one = orders.get(code)?.[at]
        const letter = one?.options.indexOf(rightOf.get(one.id) ?? 0) ?? -1
        assert.equal(told, one?.options.length === 0 ? '7' : 'ABCD'[letter], `${code} ${at + 1}`)
      }
    assert.ok((await audited('paper_key_printed')).includes(paper_id))
  })
})
