import { useMemo } from 'react'
import type { CleanHtml } from '../trusted.ts'

type ArticleTextProps = { html: string; clean: CleanHtml }

// Block flow and not a grid: text beside a bold word stays on its line.
const WORDS = 'leading-relaxed wrap-anywhere [&>*+*]:mt-3.5 [&>:first-child]:mt-0'
const HEADINGS = '[&_h2]:mt-5.5 [&_h2]:text-xl [&_h3]:mt-5 [&_h3]:text-lg [&_h4]:mt-4.5 [&_h4]:font-semibold'
const LISTS =
  '[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:grid [&_:is(ul,ol)]:gap-1.5 [&_:is(ul,ol)]:ps-5.5 [&_li::marker]:text-brand'
const LINKS = '[&_a]:font-medium [&_a]:text-brand-strong [&_a]:underline [&_a]:underline-offset-3'
const QUOTES = '[&_blockquote]:border-s-4 [&_blockquote]:border-brand-100 [&_blockquote]:ps-4 [&_blockquote]:text-ink-2'
/** A wide table scrolls inside the article. */
const TABLES =
  '[&_table]:block [&_table]:overflow-x-auto [&_:is(th,td)]:border [&_:is(th,td)]:border-line [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-2 [&_th]:bg-page [&_th]:text-start [&_th]:font-semibold'
/** The picture's place is reserved before it loads, with an assumed ratio: no source gives the true one. */
const PICTURES =
  '[&_img]:aspect-video [&_img]:w-full [&_img]:rounded-control [&_img]:bg-brand-50 [&_img]:object-contain'

/** The HTML that an academy wrote, cleaned directly before it is inserted; nothing touches it after that. */
export function ArticleText({ html, clean }: ArticleTextProps) {
  const inserted = useMemo(() => ({ __html: clean(html) as string }), [html, clean])
  return (
    <div
      className={[WORDS, HEADINGS, LISTS, LINKS, QUOTES, TABLES, PICTURES].join(' ')}
      // oxlint-disable-next-line react/no-danger -- the one place for a provider's HTML, cleaned two lines above
      dangerouslySetInnerHTML={inserted}
    />
  )
}
