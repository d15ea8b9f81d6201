import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import readWorkbook from 'read-excel-file/node'
import { publishMarks } from '../../../assessment/keys/publish-marks.ts'
import { computeResults } from '../../../assessment/results/compute-results.ts'
import { signedInGuardian } from '../../../testing/guardian-makers.ts'
import { aBatch, aLevel, aSubject, signIn } from '../../../testing/makers.ts'
import { type SignedInStaff, signedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  aWrittenShift,
  type Given,
  type ShiftWriter,
  type WrittenShift,
} from '../../../testing/written-shift.queries.ts'

const QUESTIONS = 9
const OPTION_OF_KEY = 2
const AFTER_SECONDS = 3600 + 910

/** The same numbers in each run: a linear congruential generator. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

/** So many students, good ones and weak ones, who leave some questions. */
function crowd(count: number, seed: number): Given[] {
  const random = seeded(seed)
  return Array.from({ length: count }, () => {
    const skill = 1 + random(9)
    return Array.from({ length: QUESTIONS }, () =>
      random(5) === 0 ? 0 : random(10) < skill ? OPTION_OF_KEY : ([1, 3, 4][random(3)] ?? 1),
    )
  })
}

type Sums = { score: bigint; right: bigint; wrong: bigint }

/** The right option of each question, of each shift. */
type Keys = number[][]
const printed = (shifts: WrittenShift[]): Keys => shifts.map(() => Array<number>(QUESTIONS).fill(OPTION_OF_KEY))

function sumsOf(given: Given, key: number[]): Sums {
  let [right, wrong] = [0n, 0n]
  for (const [at, option] of given.entries()) {
    if (option === 0) continue
    if (option === key[at]) right += 1n
    else wrong += 1n
  }
  return { score: 2n * right - wrong, right, wrong }
}

/** As text, of how many have as much or less; by the definition, without sorting. */
function percentileText(own: bigint, all: bigint[]): string {
  const upTo = BigInt(all.filter((one) => one <= own).length)
  const units = (2n * upTo * 1_000_000_000n + BigInt(all.length)) / (2n * BigInt(all.length))
  return `${units / 10_000_000n}.${String(units % 10_000_000n).padStart(7, '0')}`
}

const asNumber = (percentile: string): bigint => BigInt(percentile.replace('.', ''))

type Expected = {
  stud_id: number
  shift: string
  marks: number
  percentile: string
  subjects: string[]
  sums: Sums[]
}

/** The merged rank list by its rule, each student compared with every other one. */
function expectedList(shifts: WrittenShift[], keys: Keys) {
  const students: Expected[] = shifts.flatMap(({ name, writers }, shift) => {
    const key = keys[shift] ?? []
    const partsOf = ({ given }: ShiftWriter) =>
      [[0, 9] as const, [0, 3] as const, [3, 6] as const, [6, 9] as const].map(([from, to]) =>
        sumsOf(given.slice(from, to), key.slice(from, to)),
      )
    const all = writers.map(partsOf)
    return writers.map((writer, at) => {
      const sums = all[at] ?? []
      const places = sums.map(({ score }, part) =>
        percentileText(
          score,
          all.map((one) => one[part]?.score ?? 0n),
        ),
      )
      const [percentile = '', ...subjects] = places
      const { stud_id } = writer.student
      return { stud_id, shift: name, marks: Number(sums[0]?.score), percentile, subjects, sums }
    })
  })
  return students.map((own) => ({ ...own, rank: 1 + students.filter((other) => isBefore(other, own)).length }))
}

/** True where one ranks before the other. */
function isBefore(one: Expected, other: Expected): boolean {
  for (const [at, percentile] of [one.percentile, ...one.subjects].entries()) {
    const against = [other.percentile, ...other.subjects][at] ?? ''
    if (percentile !== against) return asNumber(percentile) > asNumber(against)
  }
  for (const [at, { right, wrong }] of one.sums.entries()) {
    const against = other.sums[at] ?? { right: 0n, wrong: 0n }
    if (right === 0n && against.right === 0n) continue
    if (right === 0n || against.right === 0n) return against.right === 0n
    if (wrong * against.right !== against.wrong * right) return wrong * against.right < against.wrong * right
  }
  return false
}

type Row = {
  stud_id: number
  rank: number
  name: string
  admission_no: string
  batch: string | null
  shift: string
  marks: number
  percentile: string
  subjects: { name: string; percentile: string }[]
}

describe('exams in shifts', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const level = await aLevel(test)
  const subjects: number[] = []
  for (const name of ['Mathematics', 'Physics', 'Chemistry']) subjects.push(await aSubject(test, level, name))
  const shiftOf = async (name: string, all: Given[]) => aWrittenShift(test, { name, subjects, all })
  const over = async () => {
    test.clock.seconds(AFTER_SECONDS)
    await computeResults(test)
    return signedInStaff(test, 'examiner')
  }
  const idsOf = (shifts: WrittenShift[]) => shifts.map(({ paper_id }) => paper_id)
  const merge = async (staff: SignedInStaff, name: string, shifts: WrittenShift[]) =>
    staff.post('merge_shifts', { name, paper_ids: idsOf(shifts) })
  const merged = async (staff: SignedInStaff, name: string, shifts: WrittenShift[]) => {
    const { status, body } = await merge(staff, name, shifts)
    assert.equal(status, 200, JSON.stringify(body))
    await computeResults(test)
    return body.data.merged_id as number
  }
  const listed = async (staff: SignedInStaff, merged_id: number) => {
    const rows: Row[] = []
    for (let after: object | null | undefined; after !== null;) {
      const { status, body } = await staff.post('merged_list', { merged_id, ...(after && { after }) })
      assert.equal(status, 200, JSON.stringify(body))
      rows.push(...body.data.rows)
      after = body.data.cursor
    }
    return rows
  }
  const view = async (staff: SignedInStaff, merged_id: number) =>
    (await staff.post('merged_result', { merged_id })).body.data
  const standing = async ({ student, attempt_id }: ShiftWriter) => {
    const { stud_id } = student
    const token = await signIn(test, student)
    return (await test.post('/Student/attempt_standing', { stud_id, attempt_id }, token)).body.data
  }

  /** Every cell of the list is what the rule says. */
  function checkList(rows: Row[], shifts: WrittenShift[], keys = printed(shifts)) {
    const expected = new Map(expectedList(shifts, keys).map((one) => [one.stud_id, one]))
    assert.equal(rows.length, expected.size)
    for (const row of rows) {
      const { sums: _, ...own } = expected.get(row.stud_id) ?? assert.fail()
      const { stud_id, rank, shift, marks, percentile } = row
      const shown = { stud_id, shift, marks, percentile, subjects: row.subjects.map((one) => one.percentile), rank }
      assert.deepEqual(shown, own)
    }
    const ranks = rows.map(({ rank }) => rank)
    assert.deepEqual(
      ranks,
      ranks.toSorted((one, other) => one - other),
    )
    // The crowd must hold what the rule decides: equal students, also of two shifts, and equal percentiles that are not.
    const groups = [...Map.groupBy(rows, ({ rank }) => rank).values()]
    assert.ok(groups.some((group) => group.length > 1))
    const byPercentile = [...Map.groupBy(rows, ({ percentile }) => percentile).values()]
    assert.ok(byPercentile.some((group) => new Set(group.map(({ rank }) => rank)).size > 1))
  }

  it('Exams in shifts have one rank list by percentile, as computed by its definition, of two shifts and of three', async () => {
    const two = [await shiftOf('Morning', crowd(130, 1)), await shiftOf('Evening', crowd(170, 2))]
    const three = [
      await shiftOf('Day 1', crowd(100, 3)),
      await shiftOf('Day 2', crowd(140, 4)),
      await shiftOf('Day 3', crowd(223, 5)),
    ]
    const batch = await aBatch(test, level, [two[0]?.writers[0]?.student ?? assert.fail()])
    const examiner = await over()
    const first = await merged(examiner, 'Mock of two', two)
    const second = await merged(examiner, 'Mock of three', three)
    const rows = await listed(examiner, first)
    checkList(rows, two)
    checkList(await listed(examiner, second), three)

    const who = two[0]?.writers[0]?.student ?? assert.fail()
    const row = rows.find(({ stud_id }) => stud_id === who.stud_id) ?? assert.fail()
    const named = await test.db.read.selectFrom('batches').where('batch_id', '=', batch).select('batch_name').execute()
    assert.deepEqual([row.name, row.admission_no, row.batch], [who.name, who.admission_no, named[0]?.batch_name])
    const found = await examiner.post('merged_list', { merged_id: first, search: who.admission_no ?? '' })
    assert.deepEqual(found.body.data.rows, [row])

    const [sheet] = await readWorkbook(
      Buffer.from((await examiner.post('export_merged', { merged_id: second })).body.data.content, 'base64'),
    )
    const head = ['Rank', 'Name', 'Admission number', 'Batch', 'Shift', 'Marks', 'Percentile']
    const parts = ['Mathematics: percentile', 'Physics: percentile', 'Chemistry: percentile']
    assert.deepEqual(sheet?.data[0], [...head, ...parts])
    assert.deepEqual(
      sheet?.data.slice(1).map((cells) => cells.map((cell) => cell ?? null)),
      (await listed(examiner, second)).map((one) => [
        one.rank,
        one.name,
        one.admission_no,
        one.batch,
        one.shift,
        one.marks,
        one.percentile,
        ...one.subjects.map(({ percentile }) => percentile),
      ]),
    )
  })

  it('Exams in shifts show students the merged rank once it is published, and not before', async () => {
    const shifts = [await shiftOf('A', crowd(101, 6)), await shiftOf('B', crowd(102, 7))]
    const examiner = await over()
    const merged_id = await merged(examiner, 'Published later', shifts)
    const [writer = assert.fail()] = shifts[1]?.writers ?? []
    const before = await standing(writer)
    assert.deepEqual([before.appeared, before.shifts], [102, null])
    const { stud_id } = writer.student
    const { token } = await signedInGuardian(test, [writer.student])
    const seen = async () => (await test.post('/Guardian/results', { stud_id }, token)).body.data[0].rank
    assert.deepEqual(await seen(), { rank: before.rank, of: 102, shifts: null })
    const own = (await listed(examiner, merged_id)).find((row) => row.stud_id === stud_id)
    assert.equal((await view(examiner, merged_id)).state, 'ready')
    const { body } = await examiner.post('publish_merged', { merged_id })
    assert.deepEqual(body.data, { count: 203, is_repeated: false })
    assert.equal((await examiner.post('publish_merged', { merged_id })).body.data.is_repeated, true)
    const after = await standing(writer)
    assert.deepEqual([after.rank, after.appeared, after.shifts], [own?.rank, 203, 2])
    assert.deepEqual(await seen(), { rank: own?.rank, of: 203, shifts: 2 })
    assert.equal(after.percentile, before.percentile)
    const undone = await examiner.post('undo_merged', { merged_id })
    assert.equal(undone.status, 422)
    assert.match(undone.body.message, /published/)

    // An owner hides one shift: no rank of all shifts is shown any more.
    const owner = await signedInStaff(test, 'owner')
    const [{ paper_id } = assert.fail()] = shifts
    const { version } = (await owner.post('result_paper', { paper_id })).body.data
    const moment = new Date(test.clock.now() + 86_400_000).toISOString().slice(0, 16).replace('T', ' ')
    const hide = { paper_id, version, request_key: 'hide-one-shift', moment, reason: 'A wrong key' }
    assert.equal((await owner.post('hide_results', hide)).status, 200)
    assert.equal((await view(examiner, merged_id)).state, 'waits')
    assert.equal((await examiner.post('merged_list', { merged_id })).status, 422)
    const hidden = await standing(writer)
    assert.deepEqual([hidden.rank, hidden.shifts], [before.rank, null])
  })

  it('Exams in shifts are ranked anew when a shift is marked again by a corrected key', async () => {
    const shifts = [await shiftOf('Early', crowd(120, 8)), await shiftOf('Late', crowd(111, 9))]
    const examiner = await over()
    const merged_id = await merged(examiner, 'Corrected', shifts)
    assert.equal((await examiner.post('publish_merged', { merged_id })).status, 200)
    const [early = assert.fail()] = shifts
    const { paper_id, questions } = early
    const right = [questions[4]?.options[0]?.option_id]
    const change = { question_id: questions[4]?.question_id, right }
    const tried = await examiner.post('try_key', { paper_id, version: 0, changes: [change] })
    await publishMarks(test)
    const { key_id } = tried.body.data
    const applied = await examiner.post('apply_key', { paper_id, key_id, reason: 'Option 1 is right.' })
    assert.equal(applied.status, 200, JSON.stringify(applied.body))
    // Neither the old ranks nor half of the new ones are shown meanwhile.
    assert.equal((await view(examiner, merged_id)).state, 'ranking')
    assert.equal((await examiner.post('merged_list', { merged_id })).status, 422)
    await computeResults(test)
    const keys = printed(shifts)
    keys[0]?.splice(4, 1, 1)
    const rows = await listed(examiner, merged_id)
    checkList(rows, shifts, keys)
    const [writer = assert.fail()] = early.writers
    const own = rows.find(({ stud_id }) => stud_id === writer.student.stud_id)
    assert.deepEqual([(await standing(writer)).rank, (await standing(writer)).appeared], [own?.rank, 231])
  })
})
