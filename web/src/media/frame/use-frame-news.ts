import { type RefObject, useEffect, useRef } from 'react'
import type { Reporter } from '../progress/progress-reporter.ts'
import { whenHidden } from '../progress/use-reporter.ts'
import { type Embed, EMBED_ORIGINS } from './embed.rules.ts'
import { askForNews, type FrameNews, readNews } from './frame-messages.rules.ts'

const POLL_MS = 1000
const MAX_POLLS = 20

/** Listens to a frame without any script of its site: both of them tell by messages where they are. */
export function useFrameNews(site: Embed['site'], reporter: Reporter): RefObject<HTMLIFrameElement | null> {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    let news: FrameNews | null = null
    // Before it first plays it stands at 0, wherever the student stopped.
    let begun = false
    let asks = 0
    const stop = (urgent: boolean) => begun && news && reporter.stopped(news.position, news.duration, urgent)
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== EMBED_ORIGINS[site] || source === null || source !== frame.current?.contentWindow) return
      const told = readNews(site, data, news ?? { position: 0, duration: 0, playing: false })
      if (!told) return
      news = told
      begun ||= told.playing
      if (told.playing) reporter.playing(told.position, told.duration)
      else stop(false)
    }
    // It listens only once it has loaded, and does not say when.
    const asking = setInterval(() => {
      const target = frame.current?.contentWindow
      if (!target || news || asks >= MAX_POLLS) return
      asks += 1
      // To whoever is there, since it says nothing; a frame that did not load would be logged as an error.
      for (const message of askForNews[site]) target.postMessage(message, '*')
    }, POLL_MS)
    window.addEventListener('message', hear)
    const shown = whenHidden(() => stop(true))
    return () => {
      clearInterval(asking)
      window.removeEventListener('message', hear)
      shown()
      stop(false)
    }
  }, [site, reporter])
  return frame
}
