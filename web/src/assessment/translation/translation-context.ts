import { type ComponentType, createContext } from 'react'
import type { Language } from '#messages/languages'
import type { Api } from '#contract/all-calls.ts'
import type { Question } from '../question.ts'

/** The languages of questions besides English. */
export type OtherLanguage = Api['/Student/question_translations']['body']['language']

/** A question in another language. Some contain an explanation. */
export type Translation = Api['/Student/redo_translations']['data'][number] & { explanation?: string | null }

/** A question's texts; the same object as long as the texts are the same. */
export type Words<Q extends Question> = {
  question: Q
  /** The language of the texts; undefined when there is only one. */
  lang: Language | undefined
  /** The explanation in that language; null when it is missing. */
  explanation: string | null
}

type Trouble = 'loading' | 'failed' | null

export type ShownQuestion<Q extends Question = Question> = Pick<Translations, 'languages' | 'chosen' | 'retry'> & {
  words: Words<Q>
  /** Why the question is not shown in the chosen language. */
  trouble: Trouble | 'missing'
}

export type LanguagesProps = Pick<Translations, 'languages' | 'chosen'> & {
  /** The id of the question on display. */
  at: number
}

export type ViewInProps = {
  shown: ShownQuestion
  /** Among several on a page, true for the one that announces the effect of a choice. */
  isSaid: boolean
}

/** The languages of the surrounding questions, and the translations in the chosen one. */
export type Translations = {
  languages: readonly OtherLanguage[]
  /** English where the questions lack the chosen language. */
  chosen: Language
  /** The id of the question at which it was chosen, since the page was loaded. */
  chosenAt: number | null
  /** The translations by question; empty for English, and until they are loaded. */
  came: ReadonlyMap<number, Translation>
  /** Why the translations are missing. */
  trouble: Trouble
  retry: () => void
  /** Code for papers with several languages, loaded by itself since most papers have one. Null until it is loaded. */
  code: {
    ViewIn: ComponentType<ViewInProps>
    Languages: ComponentType<LanguagesProps>
    translated: <Q extends Question>(question: Q, translation: Translation) => Q
  } | null
}

export const NO_TRANSLATIONS: Translations = {
  languages: [],
  chosen: 'en',
  chosenAt: null,
  came: new Map(),
  trouble: null,
  retry: () => {},
  code: null,
}

export const TranslationContext = createContext(NO_TRANSLATIONS)
