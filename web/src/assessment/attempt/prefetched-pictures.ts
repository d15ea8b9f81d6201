import type { PaperParts } from '../kept/running-paper.ts'
import type { Question } from '../question.ts'
import type { OpenedAttempt } from './opened-attempt.ts'

export type PrefetchedPictures = ReadonlyMap<string, string>

const MAX_AT_ONCE = 2

/**
 * Fetches a paper's pictures as soon as it is open, so that it can be answered without a network, and after their
 * addresses have ended. Each is kept with the paper, for a page that is opened without a network. Tells of each as it
 * arrives; what does not arrive is left to the browser, or asked for `again`.
 */
export function prefetchPictures(
  { questions, isKept = false }: Pick<OpenedAttempt, 'questions' | 'isKept'>,
  parts: PaperParts,
  tell: (kept: PrefetchedPictures) => void,
) {
  // Several questions share a passage's picture.
  const left = [...new Set(questions.flatMap(picturesOf))].filter((address) => address !== null)
  const missing: string[] = []
  const kept = new Map<string, string>()
  const life = { ended: false }

  async function fetchNext(): Promise<void> {
    for (let address = left.shift(); address !== undefined && !life.ended; address = left.shift()) {
      const picture = await fetchPicture(address, parts, isKept)
      if (life.ended) return
      if (picture) {
        kept.set(address, URL.createObjectURL(picture))
        tell(new Map(kept))
      } else missing.push(address)
    }
  }

  function fetchAll(): void {
    for (let worker = 0; worker < MAX_AT_ONCE; worker += 1) void fetchNext()
  }

  fetchAll()
  return {
    /** Fetches failed pictures again. */
    again(): void {
      left.push(...missing.splice(0))
      fetchAll()
    },
    stop(): void {
      life.ended = true
      for (const address of kept.values()) URL.revokeObjectURL(address)
    },
  }
}

/** Signed addresses of a file differ in their second part with each opening of the test. */
const SIGNED = /^(\/media\/)[^/]+\//

async function fetchPicture(address: string, { keep, kept }: PaperParts, isKept: boolean): Promise<Blob | null> {
  const name = `picture ${new URL(address, location.href).pathname.replace(SIGNED, '$1')}`
  const here = isKept ? await kept(name) : null
  if (here) return here
  try {
    const answer = await fetch(address, { credentials: 'omit' })
    if (!answer.ok) return await kept(name)
    const picture = await answer.blob()
    void keep(name, picture)
    return picture
  } catch {
    return kept(name)
  }
}

const picturesOf = ({ passagePicture, picture, options }: Question) => [
  passagePicture,
  picture,
  ...options.map((option) => option.picture),
]
