import { useEffect } from 'react'
import { tapped } from '../attempt/answer-code.rules.ts'
import { keyMeaning } from '../keys/test-keys.rules.ts'
import type { Question } from '../question.ts'

/** 1 to 6 and A to F choose, as in a test, wherever the focus is, except in a dialog and where it writes. */
export function useOptionKeys(
  { answerType, options }: Question,
  code: string | null,
  locked: boolean,
  onAnswer: (code: string | null) => void,
): void {
  useEffect(() => {
    if (locked) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog[open]') || writes(event.target)) return
      const meaning = keyMeaning(event.key, options.length)
      const option = meaning && 'choose' in meaning ? options[meaning.choose] : undefined
      if (option) onAnswer(tapped(answerType, option, code))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

const writes = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('textarea, input:not([type=radio], [type=checkbox])')
