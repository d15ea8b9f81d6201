import type { GIFTQuestion, TextFormat } from 'gift-pegjs'
import { CONTROL } from '../cells.ts'
import type { GiftBlock } from './gift-block.ts'
import { lineOf, refused, skipped, titleIn } from './gift-name.rules.ts'
import { weigh } from './gift-weights.rules.ts'
import { plainText } from './plain-text.ts'
import type { Outcome } from './question-file.ts'
import { whyNotOptions } from './sound-options.rules.ts'
import { firstWords } from './normalized.rules.ts'

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
      return skipped(block, 'is a short answer question')
    }
    case 'Matching':
      return skipped(block, 'is a matching question')
    case 'Essay':
      return skipped(block, 'is an essay question')
    case 'Numerical':
      return skipped(block, 'is a numerical question')
    case 'Description':
    case 'Category':
      return skipped(block, 'is a text without answers')
  }
}

function choiceOutcome(block: GiftBlock, item: Of<'MC'>): Outcome {
  const weighing = weigh(item.choices)
  if ('problem' in weighing) return refused(block, weighing.problem)
  if ('why' in weighing) return skipped(block, weighing.why)
  const options = item.choices.map(({ text }) => text)
  return found(block, item, { ...weighing, options, feedback: item.choices.map(({ feedback }) => feedback) })
}

function trueFalseOutcome(
  block: GiftBlock,
  item: Of<'TF' | 'Short'>,
  isTrue: boolean,
  feedback: (TextFormat | null)[],
): Outcome {
  const options = ['True', 'False'].map((text): TextFormat => ({ format: 'plain', text }))
  return found(block, item, { options, correct: isTrue ? 0 : 1, negative: null, feedback, notes: [] })
}

type Answers = {
  options: TextFormat[]
  correct: number
  negative: number | null
  feedback: (TextFormat | null)[]
  notes: string[]
}

function found(block: GiftBlock, item: Of<'MC' | 'TF' | 'Short'>, answers: Answers): Outcome {
  const stem = plainText(item.stem)
  const choices = answers.options.map(plainText)
  const reason = item.globalFeedback && plainText(item.globalFeedback)
  const question = stem.text.replaceAll(/_____ (?=[.,;:?!])/g, '_____')
  const options = choices.map(({ text }) => text)
  const title = titleIn(block)
  const name = title ?? firstWords(question)
  const own = { title, category: block.category, code: block.code, explanation: reason?.text || null }
  if ([stem, ...choices].some(({ hasMedia }) => hasMedia)) return skipped(block, 'has a picture or other media', name)
  if (question === '') return refused(block, 'has no question before its answers')
  const why = whyNotOptions(options)
  if (why !== null) return skipped(block, why, name)
  if (CONTROL.test([question, ...options, ...Object.values(own)].join())) {
    return refused(block, 'contains a control character')
  }
  const hasFeedback = answers.feedback.some((each) => each && plainText(each).text !== '')
  const notes = [
    ...answers.notes,
    ...[stem, ...choices, ...(reason ? [reason] : [])].flatMap((part) => part.notes),
    ...(hasFeedback ? ['option feedback is not kept'] : []),
    ...(reason?.hasMedia ? ['the picture of the explanation is not kept'] : []),
    ...(block.bareMath ? ['mathematics was read as it stands, without the escapes of GIFT'] : []),
  ]
  const { correct, negative } = answers
  return {
    question: { line: lineOf(block), name, ...own, question, options, correct, negative, notes: [...new Set(notes)] },
  }
}
