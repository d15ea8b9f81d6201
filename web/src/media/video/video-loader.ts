import { isOnline } from '#ui/is-online.ts'
import type { Source } from '../renditions/rendition-source.rules.ts'
import { isNearEnd } from './near-end.rules.ts'
import { isDataSaverOn } from '#ui/data-saver.ts'

const EXPIRED = 403
const HLS = 'application/vnd.apple.mpegurl'

type AttachParts = { source: Source; startAt: number; onFailure: () => void }

/**
 * Attaches a source to the element; returns the function that detaches it. Failures of the element itself are its
 * `error` event.
 */
function attachSource(element: HTMLVideoElement, { source, startAt, onFailure }: AttachParts): () => void {
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

/** For videos encoded here in several qualities. The code is loaded on first use. */
function attachLadder(
  element: HTMLVideoElement,
  source: Extract<Source, { kind: 'ladder' }>,
  startAt: number,
  onFailure: () => void,
): () => void {
  let detached = false
  let destroy = () => {}
  const load = async () => {
    const { playLadder } = await import('../renditions/rendition-stream.ts')
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

/** What keeps a video from playing: a slow connection, none at all, or the video itself. */
export type Trouble = 'slow' | 'offline' | 'broken'

/**
 * Returns a fresh source, or null when the video is gone.
 * @throws while the server cannot be reached
 */
export type Renew = () => Promise<Source | null>

type LoaderParts = {
  source: Source
  startAt: number
  play: boolean
  renew: Renew
  onTrouble: (trouble: Trouble | null) => void
}

const WAITS = [2000, 4000, 8000, 15_000]
/** A renewed address that fails at once is not the address's fault. */
const MAX_FAILURES = 2
const CHECK_EVERY_MS = 1000
const SLOW_AFTER_CHECKS = 3

/**
 * Loads a video and keeps it going: addresses expire, servers restart, trains go through tunnels. It always goes on
 * at the same second, playing if it played.
 */
export class VideoLoader {
  private at: number
  private placed = false
  private moved = false
  private wantsPlay: boolean
  private failures = 0
  private tries = 0
  private stalledFor = 0
  private trouble: Trouble | null = null
  private renewing = false
  private detach = () => {}
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private readonly lookTimer: ReturnType<typeof setInterval>
  private readonly ended = new AbortController()
  private readonly element: HTMLVideoElement
  private readonly parts: LoaderParts

  constructor(element: HTMLVideoElement, parts: LoaderParts) {
    this.element = element
    this.parts = parts
    this.at = parts.startAt
    this.wantsPlay = parts.play
    const { signal } = this.ended
    const listen = (type: string, run: () => void) => element.addEventListener(type, run, { signal })
    listen('loadedmetadata', () => this.place())
    for (const moved of ['loadeddata', 'seeked', 'timeupdate']) listen(moved, () => this.follow())
    // Where the student wants to be counts, also when that part does not load any more.
    listen('seeking', () => this.placed && (this.at = element.currentTime))
    listen('play', () => (this.wantsPlay = true))
    listen('pause', () => (this.wantsPlay = (this.renewing || element.error !== null) && this.wantsPlay))
    listen('error', () => void this.recover())
    window.addEventListener('online', () => this.trouble && this.retry(), { signal })
    this.lookTimer = setInterval(() => this.look(), CHECK_EVERY_MS)
    this.begin(parts.source)
  }

  /** The student's position in seconds, whatever the element reports while it reloads. */
  get position(): number {
    return this.at
  }

  /** Goes on with another source of the same video, at the same second. */
  change(source: Source): void {
    this.wantsPlay = !this.element.paused || this.wantsPlay
    this.begin(source)
  }

  /** Tries again at once. */
  retry(): void {
    this.failures = 0
    clearTimeout(this.retryTimer)
    void this.recover()
  }

  stop(): void {
    this.ended.abort()
    clearTimeout(this.retryTimer)
    clearInterval(this.lookTimer)
    this.detach()
  }

  private begin(source: Source): void {
    this.detach()
    this.placed = false
    this.stalledFor = 0
    this.detach = attachSource(this.element, { source, startAt: this.at, onFailure: () => void this.recover() })
    // Called within the student's own press, which some browsers require; after a refusal the play button remains.
    if (this.wantsPlay) this.element.play().catch(() => {})
  }

  private place(): void {
    // The provider may have put a shorter video in its place.
    if (!this.moved && isNearEnd(this.at, this.element.duration)) this.at = 0
    if (this.at > 0 && Math.abs(this.element.currentTime - this.at) > 1) this.element.currentTime = this.at
    this.placed = true
    // A playlist's first part arrives after its player, which cancels the earlier call of `play`.
    if (this.wantsPlay && this.element.paused) this.element.play().catch(() => {})
  }

  private follow(): void {
    const { element } = this
    if (!this.placed || element.seeking || element.error || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
      return
    if (element.currentTime > this.at && !element.paused) this.failures = 0
    this.at = element.currentTime
    this.moved = true
    if (this.trouble !== 'broken') this.setTrouble(null)
  }

  /** Called every second: a browser says when it begins to wait, but not that it still does. */
  private look(): void {
    const { element } = this
    const waits = (this.wantsPlay || element.seeking) && element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
    this.stalledFor = waits && !element.ended ? this.stalledFor + 1 : 0
    if (this.stalledFor >= SLOW_AFTER_CHECKS && this.trouble === null) this.setTrouble(isOnline() ? 'slow' : 'offline')
  }

  private async recover(): Promise<void> {
    if (this.renewing || this.ended.signal.aborted) return
    this.failures += 1
    if (this.failures > MAX_FAILURES) return this.setTrouble('broken')
    this.renewing = true
    try {
      const source = await this.parts.renew()
      this.tries = 0
      if (this.ended.signal.aborted) return
      if (!source) return this.setTrouble('broken')
      if (this.trouble === 'offline') this.setTrouble('slow')
      this.begin(source)
    } catch {
      this.failures -= 1
      this.waitForServer()
    } finally {
      this.renewing = false
    }
  }

  private waitForServer(): void {
    if (this.ended.signal.aborted) return
    this.setTrouble('offline')
    // Without a network the `online` event retries.
    if (!isOnline()) return
    this.retryTimer = setTimeout(() => void this.recover(), WAITS[Math.min(this.tries, WAITS.length - 1)])
    this.tries += 1
  }

  private setTrouble(trouble: Trouble | null): void {
    if (trouble === this.trouble) return
    this.trouble = trouble
    this.parts.onTrouble(trouble)
  }
}
