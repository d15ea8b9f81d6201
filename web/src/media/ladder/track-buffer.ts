import type { LadderTrack } from './ladder-track.ts'
import { segmentAt, type SegmentIndex } from './segment-index.rules.ts'

/** Two times that the browser tells of the same place differ by less. */
const GAP_S = 0.3
const KEPT_BEHIND_S = 20

/** What the browser holds of pictures or of sound. `choose` says from which file the next part comes. */
export class TrackBuffer {
  isBusy = false
  private index: SegmentIndex | undefined
  private begun: LadderTrack | undefined
  private readonly buffer: SourceBuffer
  private readonly choose: (ahead: number) => LadderTrack | undefined

  constructor(buffer: SourceBuffer, choose: (ahead: number) => LadderTrack | undefined) {
    this.buffer = buffer
    this.choose = choose
  }

  /** Reads where the parts lie; returns the seconds of all of them. */
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
      // The browser holds so much and no more: what was watched goes.
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
