import { m } from '#messages/web'
import { RichText } from '../../assessment/content/rich-text.tsx'
import type { NearDoubts } from './doubts.api.ts'

/** What others of the batch have asked near the place, with what they were told. */
export function NearList({ near }: { near: NearDoubts['near'] }) {
  if (near.length === 0) return null
  return (
    <section className="grid gap-2.5">
      <h2 className="text-lg">{m.doubts_near()}</h2>
      {near.map(({ question, answer }) => (
        <details key={`${question} ${answer}`} className="rounded-card border border-line bg-card px-4">
          <summary className="min-h-11 cursor-pointer py-3 font-semibold">
            <RichText text={question} className="inline!" />
          </summary>
          <RichText text={answer} className="border-t border-line py-3" />
        </details>
      ))}
    </section>
  )
}
