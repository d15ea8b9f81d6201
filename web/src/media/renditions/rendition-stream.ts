import { PICTURE_TYPE, SOUND_TYPE } from '../video/can-assemble.ts'
import { beside, nextHeight, type Source } from './rendition-source.rules.ts'
import { AddressOver, LadderTrack } from './rendition-track.ts'
import { segmentAt, type SegmentIndex } from './segment-index.rules.ts'

/** The browser may report two times for the same position; they differ by less than this. */
const GAP_S = 0.3
const KEPT_BEHIND_S = 20

/** The browser's buffer for pictures or for sound. `choose` returns the file of the next part. */
class TrackBuffer {
  isBusy = false
  private index: SegmentIndex | undefined
  private begun: LadderTrack | undefined
  private readonly buffer: SourceBuffer
  private readonly choose: (ahead: number) => LadderTrack | undefined

  constructor(buffer: SourceBuffer, choose: (ahead: number) => LadderTrack | undefined) {
    this.buffer = buffer
    this.choose = choose
  }

  /** Reads the index of the parts; returns the total length in seconds. */
  async open(signal: AbortSignal): Promise<number> {
    const track = this.choose(0)
    if (!track) throw new Error('a ladder has nothing to play')
    this.index = (await track.open(signal)).index
    return this.index.seconds
  }

  /** Seconds that can be played from a place on without a gap. */
  aheadOf(seconds: number): number {
    const { buffered } = this.buffer
    for (let at = 0; at < buffered.length; at += 1) {
      if (buffered.start(at) <= seconds + GAP_S && buffered.end(at) > seconds) return buffered.end(at) - seconds
    }
    return 0
  }

  isWholeFrom(seconds: number): boolean {
    const end = this.index?.seconds ?? Infinity
    return seconds >= end - GAP_S || seconds + this.aheadOf(seconds) >= end - GAP_S
  }

  /** Fetches some parts that are missing from a place on, and hands them to the browser as they come. */
  async fill(seconds: number, count: number, signal: AbortSignal): Promise<void> {
    const ahead = this.aheadOf(seconds)
    const track = this.choose(ahead)
    if (!track) return
    this.isBusy = true
    try {
      const { bytes, index } = await track.open(signal)
      if (this.begun !== track) {
        await this.append(bytes, seconds)
        this.begun = track
      }
      const first = segmentAt(index, seconds + ahead + (ahead > 0 ? GAP_S / 10 : 0))
      await track.parts(first, count, signal, async (part) => this.append(part, seconds))
    } catch (error) {
      // Half a part is thrown away: the next one begins with its own head.
      if (signal.aborted) await this.reset()
      throw error
    } finally {
      this.isBusy = false
    }
  }

  private async reset(): Promise<void> {
    this.begun = undefined
    await this.settled()
    try {
      this.buffer.abort()
    } catch {
      // The player was taken away.
    }
  }

  private async append(bytes: Uint8Array<ArrayBuffer>, seconds: number): Promise<void> {
    await this.settled()
    try {
      this.buffer.appendBuffer(bytes)
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError' || seconds <= KEPT_BEHIND_S)
        throw error
      // The browser's buffer is limited, so watched parts are removed.
      this.buffer.remove(0, seconds - KEPT_BEHIND_S)
      await this.settled()
      this.buffer.appendBuffer(bytes)
    }
    await this.settled()
  }

  private async settled(): Promise<void> {
    if (!this.buffer.updating) return
    await new Promise<void>((resolve) => this.buffer.addEventListener('updateend', () => resolve(), { once: true }))
  }
}

type LadderSource = Extract<Source, { kind: 'ladder' }>
type StreamParts = { source: LadderSource; startAt: number; onFailure: () => void }

const AHEAD_S = 30
/** Seconds to buffer before the student presses play. */
const WAITING_S = 4
const FIRST_PARTS = 1
const MORE_PARTS = 3
const IN_A_HURRY_S = 8
const LOOK_MS = 500
/** Weight of earlier measurements against the newest. */
const MEMORY = 0.6

/**
 * Plays a ladder: fetches a few seconds of picture and sound at a time, in the quality that the connection carries, and
 * appends them to the element's buffers. Returns the function that ends it. The element's own failures are its `error`
 * event.
 */
export function playLadder(element: HTMLVideoElement, { source, startAt, onFailure }: StreamParts): () => void {
  const ended = new AbortController()
  const media = new MediaSource()
  const address = URL.createObjectURL(media)
  element.src = address
  const fail = (error: unknown) => {
    if (!ended.signal.aborted && (error instanceof AddressOver || !isAborted(error))) onFailure()
  }
  media.addEventListener(
    'sourceopen',
    () => void feed({ element, media, source, startAt, ended: ended.signal }).catch(fail),
    {
      once: true,
    },
  )
  return () => {
    ended.abort()
    element.removeAttribute('src')
    element.load()
    URL.revokeObjectURL(address)
  }
}

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

type Feeding = {
  element: HTMLVideoElement
  media: MediaSource
  source: LadderSource
  startAt: number
  ended: AbortSignal
}

async function feed({ element, media, source, startAt, ended }: Feeding): Promise<void> {
  const { ladder, heights, seconds } = source
  let bits: number | null = null
  const onBytes = (bytes: number, ms: number) => {
    if (bytes < 8000 || ms < 20) return
    const now = (bytes * 8000) / ms
    bits = bits === null ? now : MEMORY * bits + (1 - MEMORY) * now
  }
  const track = (name: string) =>
    new LadderTrack(new URL(beside(source.address, name), window.location.href).href, seconds, onBytes)
  const pictures = new Map(heights.map((height) => [height, track(`${height}p.mp4`)]))
  const choose = (ahead: number, current: number) => {
    const own = heights.map((height) => ladder.bytes[ladder.heights.indexOf(height)] ?? 0)
    return nextHeight({ heights, bytes: own }, seconds, { bits, ahead, current })
  }
  const [smallest = 0] = heights
  let height = smallest
  const picture = new TrackBuffer(media.addSourceBuffer(PICTURE_TYPE), (ahead) => {
    height = choose(ahead, height)
    return pictures.get(height)
  })
  const own = ladder.sound_bytes === null ? null : track('sound.m4a')
  const sound = own && new TrackBuffer(media.addSourceBuffer(SOUND_TYPE), () => own)
  const buffers = sound ? [picture, sound] : [picture]
  const wanted = () => (element.currentTime > 0 || element.seeking ? element.currentTime : startAt)
  const length = Math.max(...(await Promise.all(buffers.map((one) => one.open(ended)))))
  ended.throwIfAborted()
  if (media.readyState === 'open') media.duration = length
  await Promise.all(buffers.map(async (one) => keepFed(one, { element, wanted, ended, media, buffers })))
}

type Keeping = {
  element: HTMLVideoElement
  wanted: () => number
  ended: AbortSignal
  media: MediaSource
  buffers: TrackBuffer[]
}

/** Fetches the missing parts ahead of the student's position until the player is removed. */
async function keepFed(buffer: TrackBuffer, { element, wanted, ended, media, buffers }: Keeping): Promise<void> {
  while (!ended.aborted) {
    const at = wanted()
    const ahead = buffer.aheadOf(at)
    const isIdle = element.paused && element.currentTime === 0
    if (buffer.isWholeFrom(at)) {
      const isAll = buffers.every((one) => one.isWholeFrom(at) && !one.isBusy)
      if (isAll && media.readyState === 'open') media.endOfStream()
      await changeOf(element, ended)
    } else if (ahead >= (isIdle ? WAITING_S : AHEAD_S)) await changeOf(element, ended)
    else {
      // Aborted when another position is wanted before this one has been fetched.
      const left = new AbortController()
      const leave = () => left.abort()
      const leaveIfElsewhere = () => buffer.aheadOf(wanted()) === 0 && leave()
      element.addEventListener('seeking', leaveIfElsewhere)
      ended.addEventListener('abort', leave)
      const count = ahead < IN_A_HURRY_S ? FIRST_PARTS : MORE_PARTS
      try {
        await buffer.fill(at, count, left.signal)
      } catch (error) {
        if (!left.signal.aborted || ended.aborted) throw error
      } finally {
        element.removeEventListener('seeking', leaveIfElsewhere)
        ended.removeEventListener('abort', leave)
      }
    }
  }
}

/** Resolves on an event of the element, or after a moment. */
async function changeOf(element: HTMLVideoElement, ended: AbortSignal): Promise<void> {
  const events = ['seeking', 'play', 'waiting']
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      for (const type of events) element.removeEventListener(type, done)
      ended.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, LOOK_MS)
    for (const type of events) element.addEventListener(type, done)
    ended.addEventListener('abort', done)
  })
}
