import { type ComponentType, createContext } from 'react'
import type { Language } from '#messages/languages'
import type { Api } from '#contract/all-calls.ts'
import type { Question } from '../question.ts'

/** What a question may be read in beside English. */
export type OtherLanguage = Api['/Student/question_translations']['body']['language']

/** A question in another language. Some come with why their answer is right. */
export type Translation = Api['/Student/redo_translations']['data'][number] & { explanation?: string | null }

/** The words of a question; the same object as long as they are the same. */
export type Words<Q extends Question> = {
  question: Q
  /** What they are in; not known where there is one language. */
  lang: Language | undefined
  /** Why the answer is right, in that language; null where that is not told in it. */
  explanation: string | null
}

type Trouble = 'loading' | 'failed' | null

export type ShownQuestion<Q extends Question = Question> = Pick<Translations, 'languages' | 'chosen' | 'retry'> & {
  words: Words<Q>
  /** Why it is not in the language that was chosen. */
  trouble: Trouble | 'missing'
}

export type ViewInProps = {
  shown: ShownQuestion
  /** Of several on a page, this one says what became of a choice. */
  isSaid: boolean
}

/** In which languages the questions around may be read, and what is known of the one that was chosen. */
export type Translations = {
  languages: readonly OtherLanguage[]
  /** English where they do not have what was chosen. */
  chosen: Language
  /** The id of the question at which it was chosen, since the page was loaded. */
  chosenAt: number | null
  /** By question; none in English, and before they are there. */
  came: ReadonlyMap<number, Translation>
  /** Why they are not there. */
  trouble: Trouble
  retry: () => void
  /** Most papers have one language: what others need comes by itself. Null before it is there. */
  code: {
    ViewIn: ComponentType<ViewInProps>
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
