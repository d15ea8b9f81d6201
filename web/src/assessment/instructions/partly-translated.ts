import { languageNames } from '#messages/languages'
import { m } from '#messages/web'
import type { PaperInstructions } from './instructions.rules.ts'

/** Says how many of the questions are in a language that not all of them have, once for languages with as many. */
export const partlyTranslated = ({ partly_translated = [], question_count: all }: PaperInstructions): string[] =>
  [...Map.groupBy(partly_translated, ({ question_count }) => question_count)].map(([count, some]) =>
    m.instructions_partly({ count, all, list: some.map(({ language }) => languageNames[language]).join(', ') }),
  )
