import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/page.tsx'
import type { Line, TodayPart } from './today-parts.ts'

/** One kind of thing that the day asks for. */
export function TodaySection({ title, lines }: TodayPart) {
  return (
    <Section title={title}>
      <ul className="-mb-2">
        {lines.map((line) => (
          <li key={line.key} className="border-t border-line first:border-t-0">
            <LineFrame line={line} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A link where a screen exists. */
function LineFrame({ line }: { line: Line }) {
  if (!line.to) return <LineText line={line} />
  return (
    <Link {...line.to} className="-mx-2 block rounded-control px-2 no-underline hover:bg-brand-50">
      <LineText line={line} isLink />
    </Link>
  )
}

function LineText({ line: { words, more, notes }, isLink = false }: { line: Line; isLink?: boolean }) {
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 py-2.5">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{words}</span>
        {more && <span className="block text-sm text-ink-2">{more}</span>}
        {notes.length > 0 && (
          <span className="mt-1.5 flex flex-wrap gap-1.5">
            {notes.map(({ tone, text }) => (
              <Badge key={text} tone={tone}>
                {text}
              </Badge>
            ))}
          </span>
        )}
      </span>
      {isLink && <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-2" />}
    </div>
  )
}
