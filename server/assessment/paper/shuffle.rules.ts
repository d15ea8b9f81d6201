/** What comes in each attempt's own order. */
export type Shuffle = 'none' | 'questions' | 'options' | 'both'

const shufflesQuestions = (shuffle: Shuffle): boolean => shuffle === 'questions' || shuffle === 'both'
export const shufflesOptions = (shuffle: Shuffle): boolean => shuffle === 'options' || shuffle === 'both'

/**
 * How a paper's questions and their options may be arranged: places stay within their section, and those of a group
 * together and in order.
 */
export type Arrangeable = {
  shuffle: Shuffle
  questions: { options: number; shufflesOptions: boolean }[]
  /** The groups of each section, as places of the paper. */
  sections: number[][][]
}
/** Places of the paper's questions in the attempt's order, and of the options of each question in the paper's order. */
export type Arrangement = { questions: number[]; options: (number[] | null)[] }

/**
 * Returns the order of one attempt. It follows from the attempt's id alone: the same after a reload, on another device
 * and in the report. What is computed here must never change, or attempts under way and old reports would.
 */
export function arrangementOf({ shuffle, questions, sections }: Arrangeable, attemptId: number): Arrangement {
  const random = randomOf(attemptId)
  const order = sections.flatMap((groups) => {
    const own = [...groups]
    if (shufflesQuestions(shuffle)) shuffleInPlace(own, random)
    return own.flat()
  })
  const options = questions.map((question) => {
    if (!question.shufflesOptions) return null
    const orders = ordersOf(question.options)
    return orders[below(orders.length, random)] ?? null
  })
  return { questions: order, options }
}

/** Returns a whole number from 0 to `count` - 1. */
const below = (count: number, random: () => number): number => Math.floor((random() * count) / 2 ** 32)

/** The Fisher–Yates shuffle. */
function shuffleInPlace(groups: number[][], random: () => number): void {
  for (let last = groups.length - 1; last > 0; last -= 1) {
    const other = below(last + 1, random)
    const kept = groups[last] ?? []
    groups[last] = groups[other] ?? []
    groups[other] = kept
  }
}

const knownOrders = new Map<number, number[][]>()

/** Returns every order of at most six options. Choosing one of the orders takes one random number. */
function ordersOf(count: number): number[][] {
  const known = knownOrders.get(count)
  if (known) return known
  const orders =
    count === 0
      ? [[]]
      : ordersOf(count - 1).flatMap((order) =>
          Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
        )
  knownOrders.set(count, orders)
  return orders
}

const WARM_UP_ROUNDS = 12

/**
 * sfc32 (small fast counter, of PractRand): 32 random bits a call. Ids that differ in one bit are far apart after the
 * mixing of the seed and the first rounds.
 */
function randomOf(seed: number): () => number {
  let a = mixed(seed % 2 ** 32)
  let b = mixed(Math.floor(seed / 2 ** 32) ^ a)
  let c = mixed(a ^ b)
  let counter = 1
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) next()
  return next
}

/** The finalizer of MurmurHash3: each bit of the input changes half of the bits of the output. */
function mixed(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}
