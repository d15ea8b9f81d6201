import { m } from '#messages/web'
import { toast } from '#ui/overlays/toast.ts'
import { partState } from '../sections/locked.rules.ts'
import { fullPart, type SectionPart } from '../sections/sections.rules.ts'
import { type AttemptStore, shownView } from './attempt-state.ts'
import type { OpenedAttempt } from './opened-attempt.ts'
import { unsavedAfter, withoutUnsaved } from './unsaved.rules.ts'

type Parts = {
  opened: OpenedAttempt
  sections: SectionPart[]
  store: AttemptStore
  give: (question: number, option: string | null, marked: boolean) => Promise<void>
}

/** The student's actions on one question, as far as its section allows them. */
export function makeAnswering({ opened: { questions, paper }, sections, store, give }: Parts) {
  const entryOf = (question: number) => store.getState().entries.get(question)
  const optionOf = (question: number) => entryOf(question)?.option ?? null
  const isMarked = (question: number) => entryOf(question)?.marked ?? false

  const isOpen = (question: number): boolean => {
    const at = sections.findIndex(({ indexes }) => indexes.some((index) => questions[index]?.id === question))
    return partState(at, store.getState().openPart) === 'open'
  }

  function confirm(question: number): void {
    store.setState(({ unsaved }) => ({ unsaved: withoutUnsaved(unsaved, question) }))
  }

  /** Returns true where no further answer is accepted, with a message. */
  function isFull(question: number): boolean {
    const full = fullPart(sections, questions, store.getState().entries, question)
    if (!full) return false
    toast.error(m.test_section_full({ count: full.attemptAtMost ?? 0 }), { id: 'section-full' })
    return true
  }

  return {
    isOpen,
    confirm,
    /** Returns false where the answer is not accepted, with a message that gives the reason. */
    choose(question: number, option: string | null): boolean {
      const { unsaved } = store.getState()
      if (!isOpen(question)) return false
      if (option !== null && isFull(question)) return false
      // A list has no Save & Next.
      if (shownView(store.getState()) === 'list') confirm(question)
      else if (paper.examTrue) store.setState({ unsaved: unsavedAfter(unsaved, question, optionOf(question), option) })
      void give(question, option, isMarked(question))
      return true
    },
    confirmAll(): void {
      store.setState({ unsaved: new Map() })
    },
    clear(question: number): void {
      if (!isOpen(question)) return
      confirm(question)
      void give(question, null, isMarked(question))
    },
    mark(question: number, marked: boolean): void {
      if (isOpen(question) && isMarked(question) !== marked) void give(question, optionOf(question), marked)
    },
    /** Restores the confirmed answer, as far as its section still allows it. */
    leaveUnsaved(question: number): void {
      const { unsaved } = store.getState()
      const before = unsaved.get(question) ?? null
      if (!unsaved.has(question)) return
      confirm(question)
      if (!isOpen(question) || (before !== null && isFull(question))) return
      void give(question, before, isMarked(question))
    },
  }
}
