import { use } from 'react'
import { TranslationContext, type ViewInProps } from './translation-context.ts'

type QuestionLanguageProps = Pick<ViewInProps, 'shown'> & {
  /** Of several on a page, this one says what became of a choice; the one at which it was made, where nothing is said. */
  isSaid?: boolean
}

/** Where the language of a question is chosen; nothing where it has one. */
export function QuestionLanguage({ shown, isSaid }: QuestionLanguageProps) {
  const { languages, chosenAt, code } = use(TranslationContext)
  if (languages.length === 0) return null
  const says = isSaid ?? chosenAt === shown.words.question.id
  // As high as it will be.
  return <div className="mt-2 min-h-11 print:hidden">{code && <code.ViewIn shown={shown} isSaid={says} />}</div>
}
