import { useLayoutEffect } from 'react'
import { useAttempt } from '../attempt/attempt-context.ts'
import { shownAnswer } from '../attempt/unsaved.rules.ts'
import { tapped } from '../attempt/answer-code.rules.ts'
import { keyMeaning } from './test-keys.rules.ts'
import { useQuestionNavigation } from '../attempt/use-question-navigation.ts'

/** A key pressed longer ago is dropped: the student no longer expects its effect. */
const FORGOTTEN_MS = 10_000

/**
 * Keys for the question on display, wherever the focus is, except in a dialog. Without effect before it is shown; `early`
 * is what was pressed since then, and is emptied.
 */
export function useTestKeys(shown: boolean, early: KeyboardEvent[]): void {
  const attempt = useAttempt()
  const { step } = useQuestionNavigation()
  // A layout effect, before the question is painted: a student who sees it may press.
  useLayoutEffect(() => {
    if (!shown) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog[open]') || isTextField(event.target)) return
      const { at, justMoved } = attempt.store.getState()
      if (justMoved) return
      const question = attempt.opened.questions[at]
      const meaning = question && keyMeaning(event.key, question.options.length)
      if (!meaning) return
      // The browser would move a focused radio button to another option.
      event.preventDefault()
      if ('step' in meaning) return void step(meaning.step)
      const option = question.options[meaning.choose]
      if (!option) return
      const { entries, unsaved } = attempt.store.getState()
      const code = shownAnswer(unsaved, question.id, entries.get(question.id)?.option ?? null)
      attempt.choose(question.id, tapped(question.answerType, option, code))
    }
    for (const event of early.splice(0)) if (performance.now() - event.timeStamp < FORGOTTEN_MS) press(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

/** Returns whether keys write text or move a caret in the element. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('textarea, input:not([type=radio], [type=checkbox])')

/** Renders nothing: handles keys for options and questions, first those pressed before this code was loaded. */
export function TestKeys({ on, early }: { on: boolean; early: KeyboardEvent[] }) {
  useTestKeys(on, early)
  return null
}
