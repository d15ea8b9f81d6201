import { use } from 'react'
import { TranslationContext, type ViewInProps } from './translation-context.ts'

type QuestionLanguageProps = Pick<ViewInProps, 'shown'> & {
  /**
   * Among several on a page, true for the one that announces the effect of a choice; by default the one at which it was
   * made.
   */
  isSaid?: boolean
  /** True where a phone has the choice in a menu. */
  isInMenu?: boolean
}

const IN_MENU = 'text-sm max-md:*:[[role=group]]:hidden md:mt-2 md:min-h-11'
// The place has its final height before the code loads.
const HERE = 'mt-2 min-h-11'

/** The choice of a question's language; renders nothing when there is only one. */
export function QuestionLanguage({ shown, isSaid, isInMenu = false }: QuestionLanguageProps) {
  const { languages, chosenAt, code } = use(TranslationContext)
  if (languages.length === 0) return null
  const says = isSaid ?? chosenAt === shown.words.question.id
  return (
    <div className={`${isInMenu ? IN_MENU : HERE} print:hidden`}>
      {code && <code.ViewIn shown={shown} isSaid={says} />}
    </div>
  )
}
