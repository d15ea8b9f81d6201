import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/console'
import { TextField } from './text-field.tsx'
import { useSettled } from '#ui/use-settled.ts'

type SearchBoxProps = {
  hint: string
  /** The text in the address, which Back or a link may change. */
  typed: string
  onSettled: (words: string) => void
}

/** A search by way of the address. */
export function SearchBox({ hint, typed, onSettled }: SearchBoxProps) {
  const [words, setWords] = useState(typed)
  const settled = useSettled(words.trim())
  const said = useRef(typed)
  useEffect(() => {
    if (said.current === typed) return
    said.current = typed
    setWords(typed)
  }, [typed])
  useEffect(() => {
    if (settled === said.current) return
    said.current = settled
    onSettled(settled)
  }, [settled, onSettled])
  return (
    <TextField
      label={m.students_search()}
      hint={hint}
      type="search"
      value={words}
      onChange={setWords}
      before={<Search size={18} aria-hidden className="ms-3.5 shrink-0 text-ink-2" />}
    />
  )
}
