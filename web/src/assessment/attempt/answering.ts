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

  function discard(question: number): void {
    store.setState(({ unsaved }) => ({ unsaved: withoutUnsaved(unsaved, question) }))
  }

  /** Saves a choice that waits for it; it stays as it is where its section accepts no further answer. */
  function confirm(question: number): void {
    const { unsaved, phase } = store.getState()
    // A submit is under way with what was saved before.
    if (!unsaved.has(question) || phase !== 'taking') return
    const chosen = unsaved.get(question) ?? null
    if (!isOpen(question) || (chosen !== null && isFull(question))) return
    discard(question)
    void give(question, chosen, isMarked(question))
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
    discard,
    /** Returns false where the answer is not accepted, with a message that gives the reason. */
    choose(question: number, option: string | null): boolean {
      if (!isOpen(question)) return false
      if (option !== null && isFull(question)) return false
      // A list has no Save & Next.
      if (paper.examTrue && shownView(store.getState()) === 'one') {
        store.setState(({ unsaved }) => ({ unsaved: unsavedAfter(unsaved, question, optionOf(question), option) }))
        return true
      }
      discard(question)
      void give(question, option, isMarked(question))
      return true
    },
    /** Saves every choice, where there is no button for it. */
    confirmAll(): void {
      if (store.getState().phase !== 'taking') return
      for (const question of store.getState().unsaved.keys()) {
        confirm(question)
        discard(question)
      }
    },
    clear(question: number): void {
      if (!isOpen(question)) return
      discard(question)
      if (optionOf(question) !== null) void give(question, null, isMarked(question))
    },
    mark(question: number, marked: boolean): void {
      if (isOpen(question) && isMarked(question) !== marked) void give(question, optionOf(question), marked)
    },
  }
}
