import { m } from '#messages/web'
import { RichText } from '../../content/rich-text.tsx'

type ExplanationProps = {
  english: string | null
  /** The same in the language of the question, where there is one. */
  translated: string | null
  /** The language in which the question is shown. */
  lang: string | undefined
  className?: string
}

/** Explains why the right answer is right; renders nothing without an explanation. */
export function Explanation({ english, translated, lang, className = '' }: ExplanationProps) {
  const text = translated ?? english
  if (!text) return null
  return (
    <section className={`rounded-control bg-brand-50 px-4 py-3 ${className}`}>
      <h4 className="text-sm font-semibold text-brand-strong">{m.report_explanation()}</h4>
      <p lang={translated === null && lang !== undefined ? 'en' : lang} className="mt-0.5">
        <RichText text={text} />
      </p>
    </section>
  )
}
