import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/web'
import { usePdf } from '../pdf-context.ts'
import type { Outline } from './outline.ts'

type OutlineTreeProps = { outline: Outline; onFollow: () => void }

const LINE = 'min-h-10 grow rounded-control px-2 py-1.5 text-start text-sm wrap-anywhere hover:bg-brand-50'

/** The document's own table of contents. */
export function OutlineTree({ outline, onFollow }: OutlineTreeProps) {
  return (
    <nav aria-label={m.pdf_outline()} className="grow overflow-y-auto p-2">
      <Branch outline={outline} onFollow={onFollow} />
    </nav>
  )
}

function Branch({ outline, onFollow }: OutlineTreeProps) {
  // Titles may repeat; the order never changes.
  const entries = outline.map((entry, place) => ({ entry, place }))
  return (
    <ul>
      {entries.map(({ entry, place }) => (
        <Entry key={place} entry={entry} alone={outline.length === 1} onFollow={onFollow} />
      ))}
    </ul>
  )
}

/** One that stands alone, as a title does, shows at once what is below it. */
function Entry({ entry, alone, onFollow }: { entry: Outline[number]; alone: boolean; onFollow: () => void }) {
  const { engine } = usePdf()
  const [open, setOpen] = useState(alone)
  const { title, dest, url, items } = entry
  const below = items as Outline
  return (
    <li>
      <div className="flex items-start">
        <button
          type="button"
          aria-label={m.pdf_outline_open({ title })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={`group grid h-10 w-6 shrink-0 place-items-center text-ink-2 ${below.length === 0 ? 'invisible' : ''}`}
        >
          <ChevronRight size={16} aria-hidden className="transition-transform group-aria-expanded:rotate-90" />
        </button>
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer" className={`${LINE} text-ink`}>
            {title}
          </a>
        ) : (
          <button
            type="button"
            className={LINE}
            onClick={() => {
              if (dest) engine.view.follow(dest)
              onFollow()
            }}
          >
            {title}
          </button>
        )}
      </div>
      {open && (
        <div className="ps-3">
          <Branch outline={below} onFollow={onFollow} />
        </div>
      )}
    </li>
  )
}
