import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Item, itemFigures, type ItemResponse } from './item-figures.rules.ts'

const [A, B, C, D] = [1, 2, 3, 4]
const MARKS = 300
const item: Item = { answer_type: 'single', maximum: MARKS, options: [A, B, C, D], right: [A], is_cancelled: false }

const response = (total: number, chosen: number[], more: Partial<ItemResponse> = {}): ItemResponse => ({
  total,
  marks: chosen.includes(A) ? MARKS : 0,
  attempted: chosen.length > 0,
  chosen,
  time_ms: null,
  ...more,
})
/** Students by their place from the best (0); totals fall from place to place. */
const students = (count: number, chosenAt: (place: number) => number[], more: Partial<ItemResponse> = {}) =>
  Array.from({ length: count }, (_, place) => response((count - place) * 1000, chosenAt(place), more))
const figuresOf = (responses: ItemResponse[], of = item) => itemFigures(of, responses) ?? assert.fail('no figures')

describe('figures of a question', () => {
  it('Figures of a question are there from 30 students on', () => {
    const all = students(30, () => [A])
    assert.equal(itemFigures(item, all.slice(1)), null)
    assert.equal(itemFigures(item, []), null)
    assert.equal(figuresOf(all).n, 30)
  })

  it('Figures of a question say how easy it was, by the mean of its marks', () => {
    assert.equal(figuresOf(students(40, () => [A])).p, 1)
    assert.equal(figuresOf(students(40, (place) => [place < 10 ? A : B])).p, 0.25)
    assert.equal(figuresOf(students(40, (place) => [place < 10 ? A : B], { marks: -100 })).p, -1 / 3)
  })

  it('Figures of a question say how well it tells the best 27 % from the last', () => {
    const onlyBest = figuresOf(students(100, (place) => [place < 27 ? A : B]))
    assert.equal(onlyBest.discrimination, 1)
    assert.equal(figuresOf(students(100, (place) => [place < 73 ? B : A])).discrimination, -1)
    assert.equal(figuresOf(students(100, (place) => [place % 2 ? A : B])).discrimination, -1 / 27)
    assert.equal(figuresOf(students(100, (place) => [place < 28 && place !== 26 ? A : B])).discrimination, 26 / 27)
    // Of 37 students 27 % are 9.99: ten.
    assert.equal(figuresOf(students(37, (place) => [place < 9 ? A : B])).discrimination, 0.9)
  })

  it('Figures of a question correlate it with the rest of the paper', () => {
    const withRest = (restOf: (place: number) => number) =>
      Array.from({ length: 40 }, (_, place) => {
        const one = response(0, [place < 20 ? A : B])
        return { ...one, total: one.marks + restOf(place) }
      })
    const near = (figures: { item_rest: number | null }, wanted: number) =>
      assert.ok(Math.abs((figures.item_rest ?? 2) - wanted) < 1e-12)
    near(figuresOf(withRest((place) => (place < 20 ? 500 : 100))), 1)
    near(figuresOf(withRest((place) => (place < 20 ? 100 : 500))), -1)
    near(figuresOf(withRest((place) => (place % 2) * 700)), 0)
    assert.equal(figuresOf(withRest(() => 700)).item_rest, null)
    assert.equal(figuresOf(students(40, () => [A])).item_rest, null)
  })

  it('Figures of a question count who chose an option in each third, and who left it', () => {
    const figures = figuresOf(
      students(30, (place) => {
        if (place < 10) return [A]
        return place < 20 ? [B] : []
      }),
    )
    assert.deepEqual(figures.options, [
      { option_id: A, top: 10, middle: 0, bottom: 0 },
      { option_id: B, top: 0, middle: 10, bottom: 0 },
      { option_id: C, top: 0, middle: 0, bottom: 0 },
      { option_id: D, top: 0, middle: 0, bottom: 0 },
    ])
    assert.equal(figures.omitted, 10)
  })

  it('Figures of a question count who had full marks', () => {
    assert.equal(figuresOf(students(40, (place) => [place < 10 ? A : B])).full, 10)
    assert.equal(figuresOf(students(40, () => [A], { marks: MARKS - 1 })).full, 0)
  })

  it('Figures of a question count each option of a multiple choice once per student', () => {
    const multiple: Item = { ...item, answer_type: 'multiple', right: [A, B] }
    const figures = figuresOf(
      students(30, () => [B, A, B]),
      multiple,
    )
    assert.deepEqual(figures.options.slice(0, 2), [
      { option_id: A, top: 10, middle: 10, bottom: 10 },
      { option_id: B, top: 10, middle: 10, bottom: 10 },
    ])
  })

  it('Figures of a question have the median of the times that are known', () => {
    const timed = (...times: (number | null)[]) =>
      students(30, () => [A]).map((one, at) => ({ ...one, time_ms: times[at] ?? null }))
    assert.equal(figuresOf(timed(9000, 1000, 5000)).median_ms, 5000)
    assert.equal(figuresOf(timed(9000, 1000, 5000, 6000)).median_ms, 5500)
    assert.equal(figuresOf(timed(0, 1)).median_ms, 1)
    assert.equal(figuresOf(timed()).median_ms, null)
  })

  it('Figures of a question are none of options where a number is asked for', () => {
    const number: Item = { answer_type: 'number', maximum: MARKS, options: [], right: [], is_cancelled: false }
    const responses = students(30, () => []).map((one, at) => ({
      ...one,
      attempted: at < 12,
      marks: at < 12 ? MARKS : 0,
    }))
    const { options, omitted, p, suspects } = figuresOf(responses, number)
    assert.deepEqual([options, omitted, p, suspects], [[], 18, 0.4, []])
  })

  it('Figures of a question tell nobody apart where all students have the same total', () => {
    const same = students(40, (place) => [place < 20 ? A : B]).map((one) => ({ ...one, total: 5000 }))
    const { discrimination, options } = figuresOf(same)
    assert.equal(discrimination, 0)
    assert.deepEqual(options[0], { option_id: A, top: 0, middle: 20, bottom: 0 })
  })

  it('Figures of a question count equal totals in the third where their middle lies, and between two of them in the middle', () => {
    const middleOf = (isEqual: (place: number) => boolean) => {
      const all = students(30, () => [A]).map((one, place) => (isEqual(place) ? { ...one, total: 15_500 } : one))
      const [counts] = figuresOf(all).options
      return counts?.middle
    }
    assert.equal(
      middleOf((place) => place < 20),
      20,
    )
    assert.equal(
      middleOf((place) => place >= 10),
      20,
    )
    assert.equal(
      middleOf((place) => place >= 9 && place < 21),
      12,
    )
  })

  it('Figures of a question are the same in whatever order the students come', () => {
    const responses = fc.array(
      fc.record({
        total: fc.integer({ min: -3, max: 3 }).map((total) => total * MARKS),
        marks: fc.constantFrom(-100, 0, MARKS),
        attempted: fc.boolean(),
        chosen: fc.subarray([A, B, C, D]),
        time_ms: fc.option(fc.nat(1000)),
      }),
      { minLength: 30, maxLength: 60 },
    )
    fc.assert(
      fc.property(responses, fc.func(fc.nat()), (all, orderOf) => {
        const mixed = all.map((one, at) => ({ one, order: orderOf(at) })).toSorted((a, b) => a.order - b.order)
        const [{ item_rest, ...figures }, { item_rest: again, ...others }] = [
          figuresOf(all),
          figuresOf(mixed.map(({ one }) => one)),
        ]
        assert.deepEqual(others, figures)
        // A sum of fractions depends on its order in the last digits.
        assert.ok(Math.abs((item_rest ?? 2) - (again ?? 2)) < 1e-9)
        assert.ok(item_rest === null || Math.abs(item_rest) <= 1 + 1e-9)
        for (const { option_id, top, middle, bottom } of figures.options) {
          assert.equal(top + middle + bottom, all.filter(({ chosen }) => chosen.includes(option_id)).length)
        }
      }),
    )
  })
})

describe('a question is suspect', () => {
  const suspectsOf = (responses: ItemResponse[], of = item) => figuresOf(responses, of).suspects
  /** A hundred students: the best and the last 27 as told, the others right. */
  const hundred = (best: (place: number) => number[], last: (place: number) => number[]) =>
    students(100, (place) => {
      if (place < 27) return best(place)
      return place < 73 ? [A] : last(place - 73)
    })

  it('A question is suspect in nothing where the best know it and the last do not', () => {
    const responses = hundred(
      () => [A],
      () => [B],
    )
    assert.deepEqual(suspectsOf(responses), [])
  })

  it('A question is suspect where it tells them apart by less than a tenth', () => {
    const tenth = (right: number) =>
      Array.from({ length: 1000 }, (_, place) => {
        // 270 of 1000 are a group: 27 more of the best than of the last are a tenth.
        const isRight = place < 100 + right || (place >= 270 && place < 830)
        return response((1000 - place) * 1000, [isRight ? A : B], { attempted: true })
      })
    assert.deepEqual(suspectsOf(tenth(27)), ['distractor_preferred'])
    assert.deepEqual(suspectsOf(tenth(26)), ['low_discrimination', 'distractor_preferred'])
  })

  it('A question is suspect where the best prefer an option that is wrong, and not where they are undecided', () => {
    const none = () => []
    const between = (right: number, wrong: number) => (place: number) => {
      if (place < right) return [A]
      return place < right + wrong ? [C] : [D]
    }
    assert.deepEqual(suspectsOf(hundred(between(12, 13), none)), ['distractor_preferred'])
    assert.deepEqual(suspectsOf(hundred(between(12, 12), none)), [])
    // Whoever chose any of several right options was right.
    assert.deepEqual(suspectsOf(hundred(between(12, 13), none), { ...item, right: [A, D] }), [])
  })

  it('A question is suspect where the best prefer a wrong option to one of those that belong together', () => {
    const multiple: Item = { ...item, answer_type: 'multiple', right: [A, B] }
    const best = (place: number) => [A, ...(place < 10 ? [B] : []), ...(place >= 10 && place < 21 ? [C] : [])]
    assert.deepEqual(
      suspectsOf(
        hundred(best, () => []),
        multiple,
      ),
      ['distractor_preferred'],
    )
  })

  it('A question is suspect in nothing once it is cancelled', () => {
    const cancelled = { ...item, is_cancelled: true }
    const full = students(100, () => [B], { marks: MARKS })
    assert.deepEqual(
      [suspectsOf(full), suspectsOf(full, cancelled)],
      [['low_discrimination', 'distractor_preferred'], []],
    )
    assert.deepEqual(
      suspectsOf(
        students(100, () => [B], { marks: 0 }),
        cancelled,
      ),
      [],
    )
  })

  it('A question is suspect where less than 15 % of its marks were reached', () => {
    const reached = (right: number) => students(100, (place) => (place < right ? [A] : []))
    assert.deepEqual(suspectsOf(reached(15)), [])
    assert.deepEqual(suspectsOf(reached(14)), ['too_hard'])
  })
})
