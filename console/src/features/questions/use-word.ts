import { useState } from 'react'
import { clipboardLines, isRicher } from '#contract/word/clipboard-lines.rules.ts'
import { MAX_WORD_BYTES } from '#contract/word/max-bytes.rules.ts'
import { m } from '#messages/console'
import { lazyPart } from '#ui/lazy-part.ts'
import { toast } from '#ui/overlays/toast.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'

const reader = lazyPart(async () => (await import('./read-word.ts')).readWord)

const REFUSALS = {
  too_large: () => m.word_too_large(),
  old_word: () => m.word_old(),
  encrypted: () => m.word_encrypted(),
  not_word: () => m.word_none(),
  too_much: () => m.word_too_much(),
  damaged: () => m.word_damaged(),
}

/** The lines of rich text; none where it cannot be read, so that the browser inserts the plain text. */
function linesOf(html: string): string {
  try {
    return clipboardLines(html)
  } catch (error) {
    reportError(error)
    return ''
  }
}

type WordWanted = {
  text: string
  setText: (text: string) => void
}

/** Takes in Word files and rich text of a clipboard, as text to be corrected; pictures stay in this page until they are stored. */
export function useWord({ text, setText }: WordWanted) {
  const [pictures, setPictures] = useState<ReadonlyMap<number, File>>(new Map())
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [hasHidden, setHidden] = useState(false)
  const show = (found: string) => {
    const before = text
    setText(found)
    if (before.trim() !== '') sayWithUndo(m.word_replaced(), async () => setText(before))
  }
  const take = async (file: File) => {
    setRefusal(null)
    setBusy(true)
    try {
      const read = await reader.load().catch(() => null)
      if (!read) return toast.error(m.word_not_loaded())
      const found = file.size > MAX_WORD_BYTES ? 'too_large' : await read(file, pictures.size + 1)
      if (typeof found === 'string') return setRefusal(REFUSALS[found]())
      if (found.text === '') return setRefusal(m.word_empty())
      setPictures((before) => new Map([...before, ...found.pictures]))
      setHidden(found.hasHidden)
      show(found.text)
    } catch (error) {
      // The reader failed, not the file: the fault is reported, and the file is not called damaged.
      setRefusal(m.word_unread())
      reportError(error)
    } finally {
      setBusy(false)
    }
  }
  /** Whether the rich text was taken; else the browser inserts the plain one. */
  const paste = (html: string, into: HTMLTextAreaElement): boolean => {
    if (!isRicher(html)) return false
    const { selectionStart: from, selectionEnd: to } = into
    const lines = linesOf(html)
    if (lines === '') return false
    setText(text.slice(0, from) + lines + text.slice(to))
    return true
  }
  return { pictures, busy, refusal, hasHidden, take: (file: File) => void take(file), paste }
}
