import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Card } from '#ui/cards/card.tsx'

const DARK = /prefers-color-scheme:\s*dark/
/** Replacements of the media query for a dark screen: never, or always. */
const OFF = 'not all'
const ON = 'all'

type Painted = Document & { darkRules?: Set<CSSMediaRule>; isDark?: boolean }

/**
 * Keeps the style sheets of a page copied to another one, including later ones. Returns a function that ends the
 * copying.
 */
function copyStyles(from: Document, to: Painted): () => void {
  const copied = new WeakSet<Node>()
  const take = () => {
    for (const sheet of from.querySelectorAll('link[rel="stylesheet"], style')) {
      if (copied.has(sheet)) continue
      copied.add(sheet)
      const copy = to.importNode(sheet, true)
      copy.addEventListener('load', () => setScheme(to, to.isDark === true))
      to.head.append(copy)
    }
    setScheme(to, to.isDark === true)
  }
  take()
  const watch = new MutationObserver(take)
  watch.observe(from.head, { childList: true })
  return () => watch.disconnect()
}

/** Says what a page is written in. */
function setLanguage(page: Document, language: string): void {
  page.documentElement.lang = language
}

/** Shows a page as on a dark screen or a light one, whatever the screen is. */
function setScheme(page: Painted, dark: boolean): void {
  page.isDark = dark
  page.darkRules ??= new Set()
  for (const sheet of page.styleSheets) for (const rule of darkRules(sheet.cssRules)) page.darkRules.add(rule)
  for (const rule of page.darkRules) rule.media.mediaText = dark ? ON : OFF
}

function darkRules(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    // An `instanceof` check fails here, since rules of another page have that page's classes.
    if ('media' in rule && DARK.test((rule as CSSMediaRule).media.mediaText)) return [rule as CSSMediaRule]
    return 'cssRules' in rule && rule.cssRules ? darkRules(rule.cssRules as CSSRuleList) : []
  })
}

type PhoneFrameProps = {
  title: string
  dark: boolean
  lang: string
  children: ReactNode
}

/** Draws something as on a phone of 360 pixels: in a page of its own, so that what depends on a page's width is right. */
export function PhoneFrame({ title, dark, lang, children }: PhoneFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [inner, setInner] = useState<Document | null>(null)
  const [height, setHeight] = useState(0)
  const adopt = () => setInner(frame.current?.contentDocument ?? null)
  useEffect(adopt, [])
  useEffect(() => (inner ? copyStyles(document, inner) : undefined), [inner])
  useEffect(() => {
    if (inner) setScheme(inner, dark)
  }, [inner, dark])
  useEffect(() => {
    if (inner) setLanguage(inner, lang)
  }, [inner, lang])
  useEffect(() => {
    if (!inner) return
    const watch = new ResizeObserver(() => setHeight(inner.body.scrollHeight))
    watch.observe(inner.body)
    return () => watch.disconnect()
  }, [inner])
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      onLoad={adopt}
      style={{ height: Math.max(height, MIN_HEIGHT_PX) }}
      className="block box-content w-90 max-w-full rounded-card border border-line-strong bg-page"
    >
      {inner &&
        createPortal(
          <div className="p-3">
            <Card>{children}</Card>
          </div>,
          inner.body,
        )}
    </iframe>
  )
}

const MIN_HEIGHT_PX = 120
