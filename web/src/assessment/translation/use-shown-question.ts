import { use, useMemo } from 'react'
import type { Question } from '../question.ts'
import { type ShownQuestion, TranslationContext, type Words } from './translation-context.ts'

/** Returns a question in the chosen language, in English without a translation. */
export function useShownQuestion<Q extends Question>(question: Q): ShownQuestion<Q> {
  const { languages, chosen, came, trouble, retry, code } = use(TranslationContext)
  const translation = came.get(question.id)
  const plain = languages.length === 0 ? undefined : 'en'
  const words = useMemo((): Words<Q> => {
    if (!translation || !code) return { question, lang: plain, explanation: null }
    const explanation = translation.explanation ?? null
    return { question: code.translated(question, translation), lang: chosen, explanation }
  }, [question, translation, code, chosen, plain])
  const isThere = chosen === 'en' || translation !== undefined
  return { languages, chosen, retry, words, trouble: isThere ? null : (trouble ?? 'missing') }
}
