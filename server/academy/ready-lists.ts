const MOST = 2000

/**
 * Keeps what was made of a version of the content, by a key that names everything else that it depends on. The version
 * comes with each call from the database itself, so that a change shows at once in every process.
 */
export type ReadyLists<T> = (key: string, version: number, make: () => Promise<T>) => Promise<T>

/** What answers of one student are made of, beside the key. */
type OwnVersion = { content: number; own: number; signature: string }

export function readyLists<T>(): ReadyLists<T> {
  const kept = new Map<string, { version: number; made: Promise<T> }>()
  return (key, version, make) => {
    const known = kept.get(key)
    if (known?.version === version) return known.made
    if (kept.size >= MOST) kept.clear()
    const made = make()
    kept.set(key, { version, made })
    // A refusal is not kept: it would fill the place of what is there.
    made.catch(() => kept.delete(key))
    return made
  }
}

// Together with what the other lists keep, a small part of the memory that a process may take.
const MOST_BYTES = 4_000_000

/** The same for answers that show what is the student's own; of all of them together so many bytes are kept. */
export function ownLists<T extends Buffer>(): (
  key: string,
  version: OwnVersion,
  make: () => Promise<T>,
) => T | Promise<T> {
  const kept = new Map<string, OwnVersion & { answer: T }>()
  let bytes = 0
  const keep = (key: string, { content, own, signature }: OwnVersion, answer: T) => {
    bytes += answer.length - (kept.get(key)?.answer.length ?? 0)
    if (bytes > MOST_BYTES) {
      kept.clear()
      bytes = answer.length
    }
    kept.set(key, { content, own, signature, answer })
    return answer
  }
  return (key, version, make) => {
    const known = kept.get(key)
    const { content, own, signature } = version
    const isSame = known?.content === content && known.own === own && known.signature === signature
    return isSame ? known.answer : make().then((answer) => keep(key, version, answer))
  }
}
