import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { exactMarks } from '../marking/exact-marks.rules.ts'
import { allPresets } from './all-presets.ts'
import { type Preset, type PresetFault, presetFaults, presetMarks, type PresetSection } from './preset.rules.ts'

const presetOf = (id: string): Preset => allPresets.find((one) => one.id === id) ?? assert.fail(id)
const count = (sections: readonly PresetSection[]) => sections.reduce((sum, { questions }) => sum + (questions ?? 0), 0)
const digestOf = (preset: Preset) => createHash('sha256').update(JSON.stringify(preset)).digest('hex').slice(0, 16)

describe('the presets', () => {
  const table: [id: string, questions: number, minutes: number, marks: number][] = [
    ['jee-main-2026', 75, 180, 300],
    ['jee-main-2021-to-2024', 90, 180, 300],
    ['neet-ug-2026', 180, 180, 720],
    ['neet-ug-2027', 180, 180, 720],
    ['cuet-ug-2026', 50, 60, 250],
    ['keam-engineering-2026', 150, 180, 600],
  ]
  for (const [id, questions, minutes, marks] of table) {
    it(`The preset of ${id} has ${questions} questions in ${minutes} minutes for ${marks} marks`, () => {
      const preset = presetOf(id)
      assert.deepEqual(
        [count(preset.sections), preset.minutes, preset.marks, presetMarks(preset)],
        [questions, minutes, marks * 100, marks * 100],
      )
      assert.equal(preset.is_template, false)
    })
  }

  it('The presets keep their own rules', () => {
    for (const preset of allPresets) assert.deepEqual(presetFaults(preset), [], preset.id)
    assert.equal(new Set(allPresets.map(({ id }) => id)).size, allPresets.length)
  })

  it('The presets have the sections of their tests', () => {
    const shapeOf = (id: string) =>
      presetOf(id).sections.map((one) => [
        one.subject,
        one.answer_type,
        one.questions,
        one.attempt_at_most,
        one.options,
        one.marks,
        one.negative_marks,
      ])
    assert.deepEqual(shapeOf('jee-main-2026'), [
      ['mathematics', 'single', 20, null, 4, 400, 100],
      ['mathematics', 'number', 5, null, 0, 400, 100],
      ['physics', 'single', 20, null, 4, 400, 100],
      ['physics', 'number', 5, null, 0, 400, 100],
      ['chemistry', 'single', 20, null, 4, 400, 100],
      ['chemistry', 'number', 5, null, 0, 400, 100],
    ])
    assert.deepEqual(shapeOf('jee-main-2021-to-2024').slice(0, 2), [
      ['mathematics', 'single', 20, null, 4, 400, 100],
      ['mathematics', 'number', 10, 5, 0, 400, null],
    ])
    assert.deepEqual(shapeOf('neet-ug-2026'), [
      ['physics', 'single', 45, null, 4, 400, 100],
      ['chemistry', 'single', 45, null, 4, 400, 100],
      ['biology', 'single', 90, null, 4, 400, 100],
    ])
    assert.deepEqual(shapeOf('cuet-ug-2026'), [[null, 'single', 50, null, 4, 500, 100]])
    assert.deepEqual(shapeOf('keam-engineering-2026'), [
      ['mathematics', 'single', 75, null, 5, 400, 100],
      ['physics', 'single', 45, null, 5, 400, 100],
      ['chemistry', 'single', 30, null, 5, 400, 100],
    ])
    assert.deepEqual(shapeOf('jee-advanced-2026-paper-1')[0], [null, 'single', 4, null, 4, 300, 100])
  })

  it('The presets take a third of a mark, or two, for a wrong choice in GATE, and nothing for all else', () => {
    const costs = presetOf('gate-2026').sections.map(({ answer_type, marks, negative_marks, negative_divisor }) => [
      answer_type,
      exactMarks(marks),
      exactMarks(negative_marks ?? assert.fail(), negative_divisor),
    ])
    assert.deepEqual(costs, [
      ['single', 300, 100],
      ['multiple', 300, 0],
      ['number', 300, 0],
      ['single', 600, 200],
      ['multiple', 600, 0],
      ['number', 600, 0],
    ])
  })

  it('The presets say what nobody knows yet, and what a paper decides', () => {
    const idsOf = (presets: Preset[]) => presets.map(({ id }) => id)
    assert.deepEqual(idsOf(allPresets.filter((one) => one.source === 'to_be_confirmed')), ['neet-ug-2027', 'gate-2026'])
    assert.deepEqual(idsOf(allPresets.filter((one) => one.is_template)), ['jee-advanced-2026-paper-1', 'gate-2026'])
    assert.deepEqual(presetOf('neet-ug-2027').sections, presetOf('neet-ug-2026').sections)
  })

  it('The presets are never edited in place: papers were made by them, and a new year is a new preset', () => {
    // A digest that fails here must not be updated. Add a preset, and its line.
    assert.deepEqual(Object.fromEntries(allPresets.map((preset) => [preset.id, digestOf(preset)])), {
      'jee-main-2026': '171f228e97efb02b',
      'jee-main-2021-to-2024': 'a0484667b3263103',
      'neet-ug-2026': 'b1fe52f51e05ff3b',
      'neet-ug-2027': 'ba69abd7737c0dbc',
      'cuet-ug-2026': 'ff658ba30d9b3ab6',
      'keam-engineering-2026': 'a6f071618a838694',
      'jee-advanced-2026-paper-1': '3c34240d2bc24d50',
      'gate-2026': '776f6bb495047ce2',
    })
  })
})

describe('a preset is refused', () => {
  const [section = assert.fail()] = presetOf('cuet-ug-2026').sections
  const faultsOf = (changed: Partial<PresetSection>, preset: Partial<Preset> = {}) => {
    const sections = [{ ...section, ...changed }]
    return presetFaults({ ...presetOf('cuet-ug-2026'), sections, marks: presetMarks({ sections }), ...preset })
  }
  const ofSection = (reason: PresetFault) => [{ section: 0, reason }]
  const ofAll = (reason: PresetFault) => [{ section: null, reason }]
  const partial = { answer_type: 'multiple', partial: 'jee_advanced', marks: 400 } as const

  it('A preset is refused with partial marks for five options', () => {
    assert.deepEqual(faultsOf({ ...partial, options: 4 }), [])
    assert.deepEqual(faultsOf({ ...partial, options: 5 }), ofSection('partial_with_too_many_options'))
    assert.deepEqual(faultsOf({ ...partial, options: 5, partial: 'none' }), [])
  })

  it('A preset is refused with a choice of more than there are, or of none', () => {
    assert.deepEqual(faultsOf({ attempt_at_most: 51 }), ofSection('choice_out_of_range'))
    assert.deepEqual(faultsOf({ attempt_at_most: 0 }), ofSection('choice_out_of_range'))
    assert.deepEqual(faultsOf({ attempt_at_most: 50 }), [])
    assert.deepEqual(faultsOf({ attempt_at_most: 1 }), [])
  })

  it('A preset is refused without questions, unless it is a template', () => {
    assert.deepEqual(faultsOf({ questions: null }), ofSection('questions_missing'))
    assert.deepEqual(faultsOf({ questions: 0 }), ofSection('questions_missing'))
    assert.deepEqual(faultsOf({ questions: 1 }), [])
    assert.deepEqual(faultsOf({ questions: null }, { is_template: true, marks: null }), [])
  })

  it('A preset is refused with options of a number, or without them elsewhere', () => {
    assert.deepEqual(faultsOf({ answer_type: 'number' }), ofSection('options_of_a_number'))
    assert.deepEqual(faultsOf({ options: 1 }), ofSection('options_missing'))
    assert.deepEqual(faultsOf({ options: 2 }), [])
  })

  it('A preset is refused where the minutes of its sections are not its own, or some have none', () => {
    const timed = (...minutes: (number | null)[]) => {
      const sections = minutes.map((own) => ({ ...section, minutes: own }))
      return faultsOf({}, { sections, marks: presetMarks({ sections }), minutes: 60 })
    }
    assert.deepEqual([timed(20, 40), timed(null, null)], [[], []])
    for (const minutes of [[20, 41], [60, null], [59]]) {
      assert.deepEqual(timed(...minutes), ofAll('minutes_do_not_add_up'))
    }
  })

  it('A preset is refused where its marks are not those of its questions', () => {
    assert.deepEqual(faultsOf({}, { marks: 24_999 }), ofAll('marks_do_not_add_up'))
    assert.deepEqual(faultsOf({}, { marks: null }), ofAll('marks_do_not_add_up'))
  })
})
