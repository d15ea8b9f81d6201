type TextListProps = { title: string | null; texts: readonly string[]; tone?: 'warn' }

/** Sentences of the importer, which come in the language of whoever asked. */
export function TextList({ title, texts, tone }: TextListProps) {
  if (texts.length === 0) return null
  return (
    <section className={tone === 'warn' ? 'rounded-control bg-warn-50 px-4 py-3 text-warn' : ''}>
      {title !== null && <h3 className="mb-1 font-semibold wrap-anywhere">{title}</h3>}
      <ul className="grid max-h-80 gap-1 overflow-y-auto text-sm">
        {[...new Set(texts)].map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
