import type { XmlElement } from '@rgrove/parse-xml'
import type { TextFormat } from 'gift-pegjs'
import { numberKeyOf } from './number-answers.rules.ts'
import { type Answers, lettersOf } from './plain-question.ts'
import { FULL, weigh } from './weights.rules.ts'
import { formattedText, partsOf, saidIn } from './xml-parts.ts'
import { type Told, told } from '../told.rules.ts'

type Found = Omit<Answers, 'marks'> | { why: Told } | { problem: Told }

const NOT_TAKEN: Record<string, Told> = {
  shortanswer: told('short_answer'),
  matching: told('matching'),
  essay: told('essay'),
  cloze: told('cloze'),
  description: told('without_answers'),
}

/** What is right of a question of Moodle's, by its type. */
export function moodleAnswers(question: XmlElement, stem: TextFormat): Found {
  const type = question.attributes['type'] ?? ''
  const answers = partsOf(question, 'answer')
  if (type === 'multichoice') return choiceAnswers(question, answers, stem)
  if (type === 'truefalse') return trueFalseAnswers(answers)
  if (type === 'numerical') return numberAnswers(question, answers)
  return { why: NOT_TAKEN[type] ?? told('other_type', { type: type.slice(0, 40) }) }
}

const fractionOf = ({ attributes }: XmlElement): number => Number(attributes['fraction'] ?? 0)

function choiceAnswers(question: XmlElement, answers: XmlElement[], stem: TextFormat): Found {
  if (answers.length === 0) return { problem: told('no_options') }
  // Without a weight Moodle writes 0: it does not say that a wrong choice costs nothing.
  const shares = answers.map(fractionOf).map((fraction) => (fraction === 0 ? null : fraction))
  const isSingle = /^(?:true|1|)$/i.test(saidIn(question, 'single'))
  const weighing = weigh(shares, isSingle ? 'one' : 'several')
  if (!('right' in weighing)) return weighing
  const { right, ...weighed } = weighing
  return { ...weighed, correct: lettersOf(right), options: answers.map((one) => formattedText(one, stem.format)) }
}

function trueFalseAnswers(answers: XmlElement[]): Found {
  const words = answers
    .filter((answer) => fractionOf(answer) === FULL)
    .map((answer) => formattedText(answer, 'plain').text.trim().toLowerCase())
  const [word = '', second] = words
  if (second !== undefined) return { problem: told('two_right') }
  if (!/^(?:true|false)$/.test(word)) return { problem: told('no_true_false') }
  const options = ['True', 'False'].map((text): TextFormat => ({ format: 'plain', text }))
  return { answer_type: 'single', options, correct: word === 'true' ? 'A' : 'B', negative: null, notes: [] }
}

function numberAnswers(question: XmlElement, answers: XmlElement[]): Found {
  const choices = answers.map((answer) => ({
    value: formattedText(answer, 'plain').text.trim(),
    tolerance: saidIn(answer, 'tolerance'),
    share: fractionOf(answer),
  }))
  const keyed = numberKeyOf(choices)
  if (!('key' in keyed)) return keyed
  const hasUnits = partsOf(question, 'units').some((units) => partsOf(units, 'unit').length > 0)
  const notes = [...keyed.notes, ...(hasUnits ? [told('units_dropped')] : [])]
  return { answer_type: 'number', options: [], correct: keyed.key, negative: null, notes }
}
