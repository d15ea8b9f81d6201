import type { GIFTQuestion, TextFormat } from 'gift-pegjs'
import type { GiftBlock } from './gift-block.ts'
import { lineOf, refused, skipped, titleIn } from './gift-name.rules.ts'
import { type NumberChoice, numberKeyOf } from './number-answers.rules.ts'
import { type Answers, lettersOf, plainQuestion } from './plain-question.ts'
import type { Outcome } from './question-file.ts'
import { FULL, weigh } from './weights.rules.ts'
import { told } from '../told.rules.ts'

type Of<Type extends GIFTQuestion['type']> = Extract<GIFTQuestion, { type: Type }>

/** What the parser read, as the app has it. */
export function giftOutcome(block: GiftBlock, item: GIFTQuestion): Outcome {
  switch (item.type) {
    case 'MC':
      return choiceOutcome(block, item)
    case 'TF':
      return trueFalseOutcome(block, item, item.isTrue, [item.trueFeedback, item.falseFeedback])
    case 'Short': {
      const [only, second] = item.choices
      const word = only && !second ? /^(t|true|f|false)$/i.exec(only.text.text.trim())?.[0] : undefined
      if (only && word) return trueFalseOutcome(block, item, /^t/i.test(word), [only.feedback])
      return skipped(block, told('short_answer'))
    }
    case 'Matching':
      return skipped(block, told('matching'))
    case 'Essay':
      return skipped(block, told('essay'))
    case 'Numerical':
      return refused(block, told('number_not_understood'))
    case 'Description':
    case 'Category':
      return skipped(block, told('without_answers'))
  }
}

/** A question for a number, which the parser read without its answers. */
export function numberOutcome(
  block: GiftBlock,
  item: Of<'TF'>,
  { choices, feedback }: { choices: NumberChoice[]; feedback: string[] },
): Outcome {
  const keyed = numberKeyOf(choices)
  if ('problem' in keyed) return refused(block, keyed.problem)
  if ('why' in keyed) return skipped(block, keyed.why)
  const { key: correct, notes } = keyed
  const said = feedback.map((text): TextFormat => ({ format: item.stem.format, text }))
  return found(block, item, { answer_type: 'number', options: [], correct, negative: null, notes }, said)
}

function choiceOutcome(block: GiftBlock, item: Of<'MC'>): Outcome {
  // With weights an option is right by its weight, whatever its sign: questions with several answers write `~%50%`.
  const shares = item.choices.map(({ weight, isCorrect }) => weight ?? (isCorrect ? FULL : null))
  const weighing = weigh(shares, 'either')
  if ('problem' in weighing) return refused(block, weighing.problem)
  if ('why' in weighing) return skipped(block, weighing.why)
  const { right, ...weighed } = weighing
  const options = item.choices.map(({ text }) => text)
  const feedback = item.choices.map((choice) => choice.feedback)
  return found(block, item, { ...weighed, options, correct: lettersOf(right) }, feedback)
}

function trueFalseOutcome(
  block: GiftBlock,
  item: Of<'TF' | 'Short'>,
  isTrue: boolean,
  feedback: (TextFormat | null)[],
): Outcome {
  const options = ['True', 'False'].map((text): TextFormat => ({ format: 'plain', text }))
  const correct = lettersOf([isTrue ? 0 : 1])
  return found(block, item, { answer_type: 'single', options, correct, negative: null, notes: [] }, feedback)
}

function found(
  block: GiftBlock,
  { stem, globalFeedback: explanation }: Of<'MC' | 'TF' | 'Short'>,
  answers: Omit<Answers, 'marks'>,
  feedback: (TextFormat | null)[],
): Outcome {
  const heading = { line: lineOf(block), code: block.code, title: titleIn(block), category: block.category }
  const notes = block.bareMath ? [told('bare_math')] : []
  return plainQuestion(
    heading,
    { stem, explanation, feedback },
    { ...answers, marks: null, notes: [...answers.notes, ...notes] },
  )
}
