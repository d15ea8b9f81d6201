import { languageNames, languages } from '#messages/languages'
import { m } from '#messages/web'
import { chooseLanguage, useLanguage } from './language.ts'

/** Each language by its own name: whoever reads only that one finds it. */
export function LanguageChoice({ className = '' }: { className?: string }) {
  const chosen = useLanguage(({ language, coming }) => coming ?? language)
  return (
    <div role="group" aria-label={m.menu_language()} className={`flex justify-center gap-1 text-sm ${className}`}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === chosen}
          className="min-h-11 min-w-11 rounded-control px-2.5 text-ink-2 hover:bg-brand-50 aria-pressed:font-semibold aria-pressed:text-brand-strong"
          onClick={() => void chooseLanguage(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </div>
  )
}
