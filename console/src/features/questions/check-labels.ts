import type { AnswerFault } from '#contract/answer-faults.rules.ts'
import type { FormulaFault } from '#contract/formula-faults.rules.ts'
import type { InvalidKey } from '#contract/question-key.rules.ts'
import { m } from '#messages/console'
import type { Check } from '#contract/staff/question-checks.rules.ts'

const KEYS: Record<InvalidKey, () => string> = {
  no_letter: () => m.question_key_none(),
  names_nothing: () => m.question_key_none(),
  empty: () => m.question_key_empty(),
  reversed: () => m.question_key_reversed(),
  comma: () => m.question_key_comma(),
  exponent: () => m.question_key_exponent(),
  not_a_number: () => m.question_key_not_number(),
  not_whole: () => m.question_key_not_number(),
  too_many_decimals: () => m.question_key_decimals(),
  too_long: () => m.question_key_long(),
}

function answerWords(fault: AnswerFault): string {
  if (fault.is === 'key') return KEYS[fault.why]()
  if (fault.is === 'not_option') return m.question_not_option({ letter: fault.letter })
  return {
    two_options: m.question_two_options,
    equal_options: m.question_equal_options,
    number_options: m.question_number_options,
    all_right: m.question_all_right,
  }[fault.is]()
}

function formulaWords(fault: FormulaFault): string {
  if (fault.is === 'beyond_limits') return m.question_formula_limits({ formula: fault.source })
  if (fault.is === 'lone_dollar') return m.question_lone_dollar()
  if (fault.is === 'outside') return m.question_command_outside({ command: fault.command })
  if (fault.is === 'percent') return m.question_formula_percent({ formula: fault.source, written: '\\%' })
  return fault.command === null
    ? m.question_not_drawn({ formula: fault.source })
    : m.question_unknown_command({ command: fault.command })
}

/** What a check says. */
export function checkWords(check: Check): string {
  switch (check.about) {
    case 'answer':
      return answerWords(check.fault)
    case 'formula':
      return formulaWords(check.fault)
    case 'order':
      return m.question_keeps_order()
    case 'order_overruled':
      return m.question_order_overruled()
    case 'order_unsure':
      return m.question_order_unsure()
    case 'exact':
      return m.question_exact()
    case 'too_many':
      return m.question_too_many()
    case 'no_question':
      return m.question_no_text()
    case 'no_subject':
      return m.question_no_subject()
    case 'picture_words':
      return m.question_picture_words()
    case 'legacy_font':
      return m.question_legacy_font()
    case 'unconverted':
      return m.question_unconverted()
  }
}
