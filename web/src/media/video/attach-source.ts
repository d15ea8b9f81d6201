import { isDataSaverOn } from '../../ui/data-saver.ts'
import type { Source } from '../ladder/ladder-source.rules.ts'

const EXPIRED = 403
const HLS = 'application/vnd.apple.mpegurl'

type AttachParts = { source: Source; startAt: number; onFailure: () => void }

/** Returns the element its video; returns how to take it away. Failures of the element itself are its `error` event. */
export function attachSource(element: HTMLVideoElement, { source, startAt, onFailure }: AttachParts): () => void {
  if (source.kind === 'ladder') return attachLadder(element, source, startAt, onFailure)
  // A browser that plays a playlist itself chooses its size itself: where data are spared, the library does.
  const isChosen = source.kind === 'hls' && (isDataSaverOn() || !element.canPlayType(HLS))
  if (isChosen) return attachPlaylist(element, source, startAt, onFailure)
  return attachFile(element, source)
}

function attachFile(element: HTMLVideoElement, { address }: Pick<Source, 'address'>): () => void {
  element.src = address
  return () => {
    // Without a source the browser ends its request; a session may have only a few of them.
    element.removeAttribute('src')
    element.load()
  }
}

/** A video of several qualities that was made here. Its code comes only then. */
function attachLadder(
  element: HTMLVideoElement,
  source: Extract<Source, { kind: 'ladder' }>,
  startAt: number,
  onFailure: () => void,
): () => void {
  let detached = false
  let destroy = () => {}
  const load = async () => {
    const { playLadder } = await import('../ladder/ladder-stream.ts')
    if (!detached) destroy = playLadder(element, { source, startAt, onFailure })
  }
  load().catch(onFailure)
  return () => {
    detached = true
    destroy()
  }
}

/** For browsers that cannot play a playlist themselves. Its code comes only then. */
function attachPlaylist(
  element: HTMLVideoElement,
  { address }: Pick<Source, 'address'>,
  startAt: number,
  onFailure: () => void,
): () => void {
  let detached = false
  let destroy = () => {}
  const load = async () => {
    const { default: Hls } = await import('hls.js/light')
    if (detached) return
    if (!Hls.isSupported()) {
      if (!element.canPlayType(HLS)) return onFailure()
      destroy = attachFile(element, { address })
      return
    }
    // Its worker would be a blob:, which the page's policy refuses.
    const saver = isDataSaverOn()
    const hls = new Hls({ enableWorker: false, startPosition: startAt || -1, ...(saver && { startLevel: 0 }) })
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
    // Levels are sorted: the first one is the smallest.
    if (saver) hls.autoLevelCapping = 0
    hls.attachMedia(element)
  }
  load().catch(onFailure)
  return () => {
    detached = true
    destroy()
  }
}
