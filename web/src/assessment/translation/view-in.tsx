import { languageNames } from '#messages/languages'
import { m } from '#messages/web'
import { chooseQuestionLanguage } from './chosen-language.ts'
import type { ShownQuestion, ViewInProps } from './translation-context.ts'

/** The languages of a question, and what is to be said where the chosen one is not there. */
export function ViewIn({ shown, isSaid }: ViewInProps) {
  return (
    <>
      <div role="group" aria-label={m.test_view_in()} className="flex flex-wrap items-center gap-x-2">
        <span aria-hidden className="text-sm text-ink-2">
          {m.test_view_in()}
        </span>
        <span className="-my-0.5 flex gap-0.5">
          {(['en', ...shown.languages] as const).map((language) => (
            <button
              key={language}
              type="button"
              lang={language}
              aria-pressed={language === shown.chosen}
              className="group grid min-h-11 min-w-11 place-items-center text-sm text-ink-2 aria-pressed:font-semibold aria-pressed:text-brand-strong"
              onClick={() => chooseQuestionLanguage(language, shown.words.question.id)}
            >
              <span className="rounded-full px-3 py-1 group-hover:bg-brand-50 group-aria-pressed:bg-brand-50 group-aria-pressed:ring-1 group-aria-pressed:ring-line-soft">
                {languageNames[language]}
              </span>
            </button>
          ))}
        </span>
      </div>
      <Trouble shown={shown} isSaid={isSaid} />
    </>
  )
}

type TroubleProps = { shown: ShownQuestion; isSaid: boolean }

function Trouble({ shown: { chosen, trouble, retry }, isSaid }: TroubleProps) {
  const language = languageNames[chosen]
  return (
    <p role={isSaid ? 'status' : undefined} className="text-sm text-ink-2 empty:hidden">
      {trouble && WORDS[trouble]({ language })}
      {trouble === 'failed' && (
        <button type="button" className="ms-1 min-h-11 px-2 font-semibold text-brand-strong" onClick={retry}>
          {m.test_view_retry()}
        </button>
      )}
    </p>
  )
}

const WORDS: Record<NonNullable<ShownQuestion['trouble']>, (input: { language: string }) => string> = {
  loading: m.test_view_loading,
  failed: m.test_view_failed,
  missing: m.test_view_missing,
}
