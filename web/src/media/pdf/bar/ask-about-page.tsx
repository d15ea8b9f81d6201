import { m } from '#messages/web'
import { AskDoubt } from '../../../session/doubts/ask-doubt.tsx'
import { usePdf, usePdfState } from '../pdf-context.ts'

/** A doubt at the page on display. A student's own file is none of the academy's lessons. */
export function AskAboutPage({ onDone }: { onDone: () => void }) {
  const { lesson } = usePdf()
  const page = usePdfState((state) => state.page)
  const isOwn = usePdfState((state) => state.fileName !== null)
  if (isOwn) return null
  return (
    <AskDoubt
      place={{
        words: m.doubt_page({ subject: lesson.subject, title: lesson.title, page }),
        search: { material: lesson.id, at: page },
      }}
      className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-ink no-underline hover:bg-brand-50 [&>svg]:text-ink-2"
      onDone={onDone}
    />
  )
}
