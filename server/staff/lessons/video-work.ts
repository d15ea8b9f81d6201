import type { Log } from '../../ports/log.ts'
import type { LessonDeps } from './lesson-deps.ts'
import type { HeldVideo } from './videos.queries.ts'

export type RunVideosDeps = LessonDeps & { log: Log }

/** A video on which this process works, and what it says of how far it is. */
export type VideoWork = {
  held: HeldVideo
  /** The finished parts, and what the topic showed before, once it shows this video. */
  so: { made: string[]; was: string | null }
  signal: AbortSignal
  /** Resolves when no sitting is open. */
  mayGoOn: () => Promise<void>
  say: (changes: Partial<HeldVideo>) => Promise<void>
}
