import { PICTURE_TYPE, SOUND_TYPE } from '../video/can-assemble.ts'
import { beside, nextHeight, type Source } from './ladder-source.rules.ts'
import { AddressOver, LadderTrack } from './ladder-track.ts'
import { TrackBuffer } from './track-buffer.ts'

type LadderSource = Extract<Source, { kind: 'ladder' }>
type StreamParts = { source: LadderSource; startAt: number; onFailure: () => void }

const AHEAD_S = 30
/** Before anybody presses play: enough to begin with. */
const WAITING_S = 4
const FIRST_PARTS = 1
const MORE_PARTS = 3
const IN_A_HURRY_S = 8
const LOOK_MS = 500
/** How much of what was measured before counts against the newest. */
const MEMORY = 0.6

/**
 * Plays a ladder: asks for a few seconds of picture and sound at a time, in the quality that the line carries, and hands
 * them to the element. Returns how to end it. What the element itself says is its `error` event.
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

/** Fetches what is missing in front of where the student is, until the player is taken away. */
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
      // Another place is wanted before all of this one has come.
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

/** Until something happens at the element, or a moment has passed. */
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
