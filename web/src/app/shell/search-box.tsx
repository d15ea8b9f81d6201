import { Search as Lens } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { m } from '#messages/web'
import { useHasExtensions } from '../../api/extensions.ts'
import { SearchHint, SearchInput } from '../../features/search/search-input.tsx'
import { isDataSaverOn } from '../../ui/data-saver.ts'
import { Modal } from '../../ui/overlays/modal.tsx'
import { lazyPart, useLazyPart } from '../../ui/lazy-part.ts'

const panel = lazyPart(async () => import('../../features/search/search-panel.tsx'))
const loadAhead = () => void (isDataSaverOn() || panel.load().catch(() => {}))

/**
 * What opens the search: a box on wide screens, a sign on others, and its two keys. Its code comes when it is wanted.
 * Nothing where the server has no search.
 */
export function SearchBox() {
  return useHasExtensions() && <OpenedBySignOrKeys />
}

function OpenedBySignOrKeys() {
  const [open, setOpen] = useState(false)
  const show = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  useSearchKeys(show)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        className="flex size-11 shrink-0 items-center justify-center gap-2.5 rounded-control border border-line text-ink hover:bg-brand-50 lg:w-60 lg:justify-start lg:px-3.5 lg:text-ink-2"
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={show}
      >
        <Lens size={20} aria-hidden className="shrink-0" />
        <span className="grow text-start text-sm max-lg:sr-only">{m.search_open()}</span>
        <kbd aria-hidden className="hidden rounded-md border border-line px-1.5 font-sans text-xs lg:inline">
          {isMac() ? m.search_keys_mac() : m.search_keys()}
        </kbd>
      </button>
      <Modal
        open={open}
        onClose={close}
        aria-label={m.search_label()}
        className="m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden text-ink open:flex open:animate-appear md:mx-auto md:mt-[10dvh] md:h-fit md:max-h-[75dvh] md:max-w-150 md:rounded-card md:border md:border-line"
      >
        <Search onLeave={close} />
      </Modal>
    </>
  )
}

/** Nothing is lost of what somebody types or enters before the code has come. */
function Search({ onLeave }: { onLeave: () => void }) {
  const [typed, setTyped] = useState('')
  const [entered, setEntered] = useState<string | null>(null)
  const enter = () => setEntered(typed)
  const come = useLazyPart(panel)
  if (come)
    return <come.SearchPanel typed={typed} onType={setTyped} entered={entered} onEnter={enter} onLeave={onLeave} />
  return (
    <>
      <SearchInput
        value={typed}
        onChange={setTyped}
        onLeave={onLeave}
        onKeyDown={({ key }) => key === 'Enter' && enter()}
      />
      <SearchHint />
    </>
  )
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

function useSearchKeys(show: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // A question that stands before everything else is answered first.
      if (!document.querySelector('dialog:modal')) show()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [show])
}
