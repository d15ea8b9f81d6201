import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/console'
import { useSettled } from '#ui/use-settled.ts'
import { SearchField } from './search-field.tsx'

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
  const router = useRouter()
  const [own] = useState(router.latestLocation.pathname)
  useEffect(() => {
    if (said.current === typed) return
    said.current = typed
    setWords(typed)
  }, [typed])
  useEffect(() => {
    if (settled === said.current) return
    // Somebody has pressed a row, and its screen is still on its way: a new address of the list would take that back.
    if (router.latestLocation.pathname !== own) return
    said.current = settled
    onSettled(settled)
  }, [settled, onSettled, router, own])
  return <SearchField label={m.students_search()} hint={hint} value={words} onChange={setWords} />
}
