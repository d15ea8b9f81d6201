import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** The first file whose name ends in pdf. */
export const pdfAmong = (files: FileList | null): File | undefined =>
  [...(files ?? [])].find(({ name }) => name.toLowerCase().endsWith('.pdf'))

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Takes files that are dropped anywhere on `box`; true while one hovers there. */
export function useFileDrop(box: RefObject<HTMLElement | null>, onFiles: (files: FileList | null) => void): boolean {
  const [hovers, setHovers] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const target = box.current
    if (!target) return
    const off = new AbortController()
    const on = (type: 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void) =>
      target.addEventListener(type, run, { signal: off.signal })
    on('dragover', (event) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setHovers(true)
    })
    on('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && target.contains(relatedTarget))) setHovers(false)
    })
    on('drop', (event) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setHovers(false)
      take(event.dataTransfer?.files ?? null)
    })
    return () => off.abort()
  }, [box])
  return hovers
}
