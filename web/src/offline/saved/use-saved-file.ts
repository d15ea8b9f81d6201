import { useEffect, useState } from 'react'
import { savedFile } from './file-store.ts'
import type { Kind } from './saved.rules.ts'
import { remove, useSavedItem } from './saved-store.ts'
import type { Saved } from './saved-item.ts'

type Opened<T> = { value: T; end: () => void }

/**
 * Returns the saved copy as of the mounting of the screen; undefined until it is known, null without one. A copy saved
 * later does not replace the file, since the student is reading or watching.
 */
function useOpened<T>(kind: Kind, id: number, open: (file: Blob, item: Saved) => Opened<T>): T | null | undefined {
  const now = useSavedItem(kind, id)
  const [item, setItem] = useState(now)
  const [opened, setOpened] = useState<T | null>()
  if (item === undefined && now !== undefined) setItem(now)
  useEffect(() => {
    if (!item) return
    let end: (() => void) | null = () => {}
    const show = (file: Blob | null) => {
      // The browser or the user has deleted a part: the rest is useless.
      if (!file) void remove([item]).catch(() => {})
      if (!end) return
      const made = file && open(file, item)
      if (made) end = made.end
      setOpened(made?.value ?? null)
    }
    savedFile(item).then(show, () => show(null))
    return () => {
      end?.()
      end = null
    }
  }, [item, open])
  return item === null ? null : opened
}

const asFile = (value: Blob): Opened<Blob> => ({ value, end: () => {} })

type Video = { address: string; captions: { language: string; address: string }[] }

/** Returns addresses that are valid while the player is mounted. */
function asVideo(file: Blob, { captions }: Saved): Opened<Video> {
  const texts = captions.map(({ language, text }) => ({ language, address: URL.createObjectURL(text) }))
  const value = { address: URL.createObjectURL(file), captions: texts }
  const end = () => {
    for (const { address } of [value, ...texts]) URL.revokeObjectURL(address)
  }
  return { value, end }
}

export const useSavedMaterial = (id: number): Blob | null | undefined => useOpened('material', id, asFile)

export const useSavedVideo = (id: number): Video | null | undefined => useOpened('video', id, asVideo)
