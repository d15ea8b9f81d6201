import { useEffect, useRef, type ReactNode } from 'react'

type AccountPartProps = { id?: string; title: string; text?: string; children: ReactNode }

/**
 * A part of the account: what it is about, and on a wide screen beside it what can be done. A link to its `id` shows it;
 * the parts come after the address, so that the browser alone would not find it.
 */
export function AccountPart({ id, title, text, children }: AccountPartProps) {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (id !== undefined && window.location.hash === `#${id}`) part.current?.scrollIntoView({ block: 'center' })
  }, [id])
  return (
    <section
      ref={part}
      id={id}
      className="grid gap-x-8 gap-y-3 border-b border-line py-6 first-of-type:pt-0 last:border-b-0 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 className="text-lg">{title}</h2>
        {text && <p className="mt-1 text-sm text-ink-2">{text}</p>}
      </div>
      <div className="max-w-reading rounded-card border border-line bg-card p-4 md:p-5">{children}</div>
    </section>
  )
}
