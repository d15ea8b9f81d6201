import { isDataSaved } from '../../ui/data-saver.ts'

const EXPIRED = 403
const HLS = 'application/vnd.apple.mpegurl'

/** How a video gets to its element. */
export type Source = { kind: 'file' | 'hls'; address: string }

type AttachParts = { source: Source; startAt: number; onFailure: () => void }

/** Gives the element its video; returns how to take it away. Failures of the element itself are its `error` event. */
export function attachSource(element: HTMLVideoElement, { source, startAt, onFailure }: AttachParts): () => void {
  if (source.kind === 'hls' && !element.canPlayType(HLS)) return attachPlaylist(element, source, startAt, onFailure)
  element.src = source.address
  return () => {
    // Without a source the browser ends its request; a session may have only a few of them.
    element.removeAttribute('src')
    element.load()
  }
}

/** For browsers that cannot play a playlist themselves. Its code comes only then. */
function attachPlaylist(
  element: HTMLVideoElement,
  { address }: Source,
  startAt: number,
  onFailure: () => void,
): () => void {
  let detached = false
  let destroy = () => {}
  const load = async () => {
    const { default: Hls } = await import('hls.js/light')
    if (detached) return
    if (!Hls.isSupported()) return onFailure()
    // Its worker would be a blob:, which the page's policy refuses.
    const hls = new Hls({ enableWorker: false, startPosition: startAt || -1, ...(isDataSaved() && { startLevel: 0 }) })
    // Levels are sorted: the first one is the smallest.
    if (isDataSaved()) hls.autoLevelCapping = 0
    destroy = () => hls.destroy()
    let recovered = false
    hls.on(Hls.Events.ERROR, (_event, { fatal, type, response }) => {
      // It would try the same expired address for minutes.
      if (response?.code === EXPIRED) return onFailure()
      if (!fatal) return
      if (type !== Hls.ErrorTypes.MEDIA_ERROR || recovered) return onFailure()
      recovered = true
      hls.recoverMediaError()
    })
    hls.loadSource(new URL(address, window.location.href).href)
    hls.attachMedia(element)
  }
  load().catch(onFailure)
  return () => {
    detached = true
    destroy()
  }
}
