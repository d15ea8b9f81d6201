import { useState } from 'react'
import { languageNames, languages } from '#messages/languages'
import { m } from '#messages/console'
import { chooseLanguage, useLanguage } from '#ui/language.ts'
import { chooseTheme, storedTheme, THEMES, type Theme } from '../../session/theme.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { AccountPart } from './account-part.tsx'

const THEME_WORDS: Record<Theme, () => string> = {
  system: () => m.theme_system(),
  light: () => m.theme_light(),
  dark: () => m.theme_dark(),
}

/** How the console looks in this browser. */
export function LooksPart() {
  const language = useLanguage(({ language: chosen, coming }) => coming ?? chosen)
  const [theme, setTheme] = useState(storedTheme)
  return (
    <AccountPart title={m.account_looks()} text={m.account_looks_text()}>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label={m.account_language()}
          value={language}
          options={languages.map((value) => ({ value, words: languageNames[value] }))}
          onChange={(value) => {
            const wanted = languages.find((one) => one === value)
            if (wanted) void chooseLanguage(wanted)
          }}
        />
        <SelectField
          label={m.account_theme()}
          value={theme}
          options={THEMES.map((value) => ({ value, words: THEME_WORDS[value]() }))}
          onChange={(value) => {
            const wanted = THEMES.find((one) => one === value) ?? 'system'
            setTheme(wanted)
            chooseTheme(wanted)
          }}
        />
      </div>
    </AccountPart>
  )
}
