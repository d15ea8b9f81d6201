import { create } from 'zustand'
import { type Language, languages } from '#messages/languages'
import { readLocal, writeLocal } from '../attempt/local-value.ts'

const KEY = 'testLanguage'

/** The language in which questions are read on this device, where a paper has it; English until another is chosen. */
function readLanguage(): Language {
  const language = readLocal(KEY)
  return languages.find((one) => one === language) ?? 'en'
}

type Chosen = {
  language: Language
  /** The id of the question at which it was chosen, since the page was loaded. */
  at: number | null
}

export const useChosenLanguage = create<Chosen>(() => ({ language: readLanguage(), at: null }))

/** Chooses the language in which this question and those after it are read. */
export function chooseQuestionLanguage(language: Language, at: number): void {
  writeLocal(KEY, language)
  useChosenLanguage.setState({ language, at })
}
