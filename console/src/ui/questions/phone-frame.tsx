import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Card } from '../../../../web/src/ui/cards/card.tsx'
import { copyStyles, setLanguage, setScheme } from './frame-styles.ts'

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
