import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type InvalidNumber, parseNumberAnswer } from './number-answer.rules.ts'
import { isInRange, numberKeyText, parseNumberKey, thousandthsOf } from './number-key.rules.ts'

const number = (text: string) => ({ is: 'number', text })
const invalid = (reason: InvalidNumber | 'empty' | 'reversed') => ({ is: 'invalid', reason })
const canonical = (typed: string) => {
  const answer = parseNumberAnswer(typed, false)
  return answer.is === 'number' ? answer.text : assert.fail(`${typed}: ${answer.is}`)
}

/** Numbers that a student can answer, in thousandths. */
const thousandths = fc.integer({ min: -99_999_999_999, max: 999_999_999_999 }).filter((value) => {
  const text = numberKeyText({ from: value, to: value })
  return text.length <= 12
})
const textOf = (value: number) => numberKeyText({ from: value, to: value })

describe('a number that a student typed', () => {
  const forms: [canonical: string, typed: string[]][] = [
    ['5', ['5', '5.0', '05', '+5', '5.', ' 5 ', '005.000', '+05.', '५', '൫', '\u00a05', '5\t']],
    ['0', ['0', '-0', '+0', '00', '0.', '.0', '-.0', '-0.000', '−0', '०', '൦']],
    ['0.5', ['.5', '0.5', '00.50', '+.5', '०.५', '൦.൫', '.500']],
    ['-0.5', ['-.5', '−.5', '-0.5', '- 0.5', '−००.५०', '− .5']],
    ['-12.345', ['-12.345', '−12.345', '-0012.345', '−१२.३४५', '-൧൨.൩൪൫', '-१൨.3४൫']],
    ['1234567890', ['1234567890', '१२३४५६७८९०', '൧൨൩൪൫൬൭൮൯൦', '1 234 567 890']],
    ['999999999999', ['999999999999', '0000999999999999', '999999999999.000']],
    ['-99999999999', ['-99999999999', '−99999999999.']],
    ['99999999.999', ['99999999.999']],
  ]
  for (const [text, typed] of forms) {
    for (const one of typed) {
      it(`A number that a student typed as “${one}” is ${text}`, () =>
        assert.deepEqual(parseNumberAnswer(one, false), number(text)))
    }
  }

  it('A text without a digit is no number', () => {
    for (const typed of ['', ' ', '-', '−', '+', '.', '-.', '−.', '+.', ' - . ']) {
      for (const wholeOnly of [true, false])
        assert.deepEqual(parseNumberAnswer(typed, wholeOnly), { is: 'none' }, typed)
    }
  })

  const refused: [InvalidNumber, string[]][] = [
    ['comma', ['1,000', '2,5', ',', '१,०००']],
    ['exponent', ['1e5', '1E5', '2.5e-3', '-1e', '५e3']],
    ['too_many_decimals', ['0.1234', '5.0000', '-.0001', '0.30000000000000004']],
    ['too_long', ['1000000000000', '-999999999999', '123456789.123', '-12345678.123', '१२३४५६७८९०१२३']],
    [
      'not_a_number',
      ['--5', '5-', '+-5', '1.2.3', '..', 'five', '0x1F', 'e5', '½', '5%', 'NaN', 'Infinity', '٥', '–5'],
    ],
  ]
  for (const [reason, typed] of refused) {
    for (const one of typed) {
      it(`A number that a student typed as “${one}” is refused (${reason})`, () =>
        assert.deepEqual(parseNumberAnswer(one, false), invalid(reason)))
    }
  }

  it('A number that a student typed has no dot where the nearest integer is asked for', () => {
    for (const typed of ['5.5', '.5', '5.', '5.0', '0.1234']) {
      assert.deepEqual(parseNumberAnswer(typed, true), invalid('not_whole'), typed)
    }
    for (const typed of ['-05', '−५', '+5']) assert.equal(parseNumberAnswer(typed, true).is, 'number', typed)
  })

  it('A number that a student typed is read the same when it is read again', () => {
    fc.assert(fc.property(thousandths, (value) => assert.equal(canonical(textOf(value)), textOf(value))))
  })

  it('A number that a student typed is one text however it is written', () => {
    const written = fc.record({
      value: thousandths,
      zeros: fc.nat(5),
      minus: fc.constantFrom('-', '−', '- ', ' −'),
      plus: fc.constantFrom('', '+', ' '),
      digits: fc.constantFrom(0x30, 0x966, 0xd66),
    })
    fc.assert(
      fc.property(written, ({ value, zeros, minus, plus, digits }) => {
        const [whole = '', fraction = ''] = textOf(Math.abs(value)).split('.')
        const text = `${value < 0 ? minus : plus}${'0'.repeat(zeros)}${whole}.${fraction.padEnd(3, '0')}`
        const typed = text.replace(/\d/g, (digit) => String.fromCharCode(digits + Number(digit)))
        assert.equal(canonical(typed), textOf(value))
        assert.equal(thousandthsOf(canonical(typed)), value)
      }),
    )
  })

  it('A number that a student typed is read, or refused with a reason, whatever it is, and never takes long', () => {
    const typed = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[-+−.,e 0-9०-९൦-൯]{0,20}$/))
    fc.assert(
      fc.property(typed, fc.boolean(), (text, wholeOnly) => {
        const answer = parseNumberAnswer(text, wholeOnly)
        if (answer.is === 'number') assert.match(answer.text, /^(?!-0$)-?(0|[1-9]\d*)(\.\d{0,2}[1-9])?$/)
        if (answer.is === 'number') assert.ok(answer.text.length <= 12)
      }),
    )
    for (const digit of ['0', '1', '.', '-', ' ']) {
      assert.notEqual(parseNumberAnswer(`${digit.repeat(1_000_000)}x`, false).is, 'number')
    }
    assert.deepEqual(parseNumberAnswer(`${'0'.repeat(1_000_000)}5`, false), number('5'))
  })
})

describe('the right number of a sheet', () => {
  it('The right number of a sheet is one number, or a range with both ends included', () => {
    const keys: [cell: string, from: number, to: number][] = [
      ['12.5', 12_500, 12_500],
      ['12.4..12.6', 12_400, 12_600],
      [' −1 .. 1 ', -1000, 1000],
      ['-5..-3', -5000, -3000],
      ['.5..5.', 500, 5000],
      ['5..5', 5000, 5000],
      ['१२..൧൩', 12_000, 13_000],
    ]
    for (const [cell, from, to] of keys) {
      assert.deepEqual(parseNumberKey(cell, false), { is: 'range', range: { from, to } }, cell)
    }
  })

  it('The right number of a sheet is refused with a reason where it is neither a number nor a range', () => {
    const cells: [cell: string, reason: Parameters<typeof invalid>[0]][] = [
      ['', 'empty'],
      ['-', 'empty'],
      ['..', 'empty'],
      ['5..', 'empty'],
      ['..5', 'empty'],
      ['6..5', 'reversed'],
      ['-3..-5', 'reversed'],
      ['5...6', 'not_a_number'],
      ['1..2..3', 'not_a_number'],
      ['5…6', 'not_a_number'],
      ['5-6', 'not_a_number'],
      ['1,000', 'comma'],
      ['1..2e3', 'exponent'],
      ['0.1234..1', 'too_many_decimals'],
      ['1..1000000000000', 'too_long'],
    ]
    for (const [cell, reason] of cells) assert.deepEqual(parseNumberKey(cell, false), invalid(reason), cell)
    assert.deepEqual(parseNumberKey('12.4..12.6', true), invalid('not_whole'))
    assert.deepEqual(parseNumberKey('12..13', true), { is: 'range', range: { from: 12_000, to: 13_000 } })
  })

  it('The right number of a sheet is written as it is read', () => {
    fc.assert(
      fc.property(thousandths, thousandths, (one, other) => {
        const range = { from: Math.min(one, other), to: Math.max(one, other) }
        assert.deepEqual(parseNumberKey(numberKeyText(range), false), { is: 'range', range })
      }),
    )
    assert.equal(numberKeyText({ from: -500, to: 12_040 }), '-0.5..12.04')
  })

  it('The right number of a sheet takes in its ends, and nothing beyond them that can be typed', () => {
    const range = { from: 100, to: 300 }
    assert.deepEqual(
      ['0.099', '0.1', '0.2', '0.3', '0.301', '-0.1', '1'].map((text) => isInRange(text, range)),
      [false, true, true, true, false, false, false],
    )
    fc.assert(
      fc.property(thousandths, thousandths, thousandths, (value, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        assert.equal(isInRange(canonical(textOf(value)), { from, to }), value >= from && value <= to)
      }),
    )
  })
})
