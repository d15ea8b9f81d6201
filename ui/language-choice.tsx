import { languageNames, languages } from '#messages/languages'
import { m } from '#messages/web'
import { chooseLanguage, useLanguage } from './language.ts'

/** A ring takes no space, so that nothing moves when it appears. */
const OFFERED = 'bg-brand-50 text-brand-strong ring-1 ring-line-strong'

/** Each language by its own name, and the device's language highlighted for students who read only that one. */
export function LanguageChoice({ className = '' }: { className?: string }) {
  const chosen = useLanguage(({ language, coming }) => coming ?? language)
  const offered = useLanguage((spoken) => spoken.offered)
  return (
    <div
      role="group"
      aria-label={m.menu_language()}
      className={`flex flex-wrap justify-center gap-1 text-sm ${className}`}
    >
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === chosen}
          className={`min-h-11 min-w-11 rounded-control px-2.5 hover:bg-brand-50 aria-pressed:font-semibold aria-pressed:text-brand-strong ${language === offered ? OFFERED : 'text-ink-2'}`}
          onClick={() => void chooseLanguage(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </div>
  )
}
