import { describe, expect, it } from 'vitest'
import { AnswerJournal, type JournalPorts, type JournalStore, SendFailure } from './answer-journal.ts'
import type { Entry, LocalAnswer } from './local-answer.ts'

type Disk = Map<number, Entry>

const storeOn = (disk: Disk): JournalStore => ({
  load: async () => [...disk],
  put: async (question, entry) => void disk.set(question, entry),
  remove: async (question) => void disk.delete(question),
  forget: async () => disk.clear(),
})

/** A server that keeps the highest counter, on a line that can be cut. */
function aServer() {
  const kept = new Map<number, LocalAnswer>()
  const log: string[] = []
  const server = { kept, log, cut: false, loseAnswers: false, failure: null as SendFailure | null }
  const send = async (question: number, given: LocalAnswer): Promise<LocalAnswer | null> => {
    if (server.failure) throw server.failure
    if (server.cut) throw new SendFailure('again')
    log.push(`${question}${given.option ?? '-'}`)
    const own = kept.get(question)
    const saved = !own || own.seq < given.seq
    if (saved) kept.set(question, given)
    if (server.loseAnswers) throw new SendFailure('again')
    return saved ? null : own
  }
  return Object.assign(server, { send })
}

function journalOn(server: ReturnType<typeof aServer>, disk: Disk = new Map(), more: Partial<JournalPorts> = {}) {
  const pauses: number[] = []
  const journal = new AnswerJournal({
    store: storeOn(disk),
    send: server.send,
    pause: async (ms) => {
      pauses.push(ms)
      await new Promise((resolve) => setTimeout(resolve, 1))
    },
    random: () => 0,
    changed: () => {},
    late: () => {},
    ...more,
  })
  return Object.assign(journal, { pauses, disk })
}

/** The journal of an attempt to which nothing was answered, and its server. */
async function begun() {
  const server = aServer()
  const journal = journalOn(server)
  await journal.begin([])
  return { server, journal }
}

describe('the journal of answers', () => {
  it('The journal of answers sends each answer in the order in which they were given, and says when it is acknowledged', async () => {
    const { server, journal } = await begun()
    void journal.give(7, 'A', false)
    expect(journal.entries.get(7)).toEqual({ option: 'A', marked: false, seq: 1, acknowledged: false })
    void journal.give(3, 'B', true)
    await journal.settled()
    expect(server.log).toEqual(['7A', '3B'])
    expect([...journal.entries.values()].every(({ acknowledged }) => acknowledged)).toBe(true)
    expect(server.kept.get(3)).toEqual({ option: 'B', marked: true, seq: 2 })
  })

  it('The journal of answers writes an answer down before it sends it, and sends it also where nothing can be written', async () => {
    const server = aServer()
    const order: string[] = []
    const disk: Disk = new Map()
    const watched = journalOn(server, disk, {
      store: {
        ...storeOn(disk),
        put: async (_, { acknowledged }) => void order.push(acknowledged ? 'acknowledged' : 'written'),
      },
      send: async () => (order.push('sent'), null),
    })
    await watched.begin([])
    await watched.give(1, 'A', false)
    await watched.settled()
    expect(order.slice(0, 2)).toEqual(['written', 'sent'])

    const forbidden = async () => {
      throw new Error('no storage')
    }
    const bare = journalOn(server, new Map(), {
      store: { load: forbidden, put: forbidden, remove: forbidden, forget: forbidden },
    })
    await bare.begin([])
    await bare.give(2, 'C', false)
    await bare.settled()
    expect(server.kept.get(2)?.option).toBe('C')
  })

  it('The journal of answers goes on trying with growing pauses until the line is back', async () => {
    const { server, journal } = await begun()
    server.cut = true
    await journal.give(1, 'A', false)
    while (journal.pauses.length < 6) await new Promise((resolve) => setTimeout(resolve, 1))
    expect(journal.flow).toBe('waiting')
    server.cut = false
    await journal.settled()
    expect(journal.pauses.slice(0, 6)).toEqual([500, 1000, 2000, 4000, 8000, 8000])
    expect([journal.flow, server.kept.get(1)?.option]).toEqual(['flowing', 'A'])
  })

  it('The journal of answers does not wait any longer when it is woken', async () => {
    const server = aServer()
    const never = () => new Promise<void>(() => {})
    const journal = journalOn(server, new Map(), { pause: never })
    await journal.begin([])
    server.cut = true
    await journal.give(1, 'A', false)
    server.cut = false
    await new Promise((resolve) => setTimeout(resolve, 5))
    journal.wake()
    await journal.settled()
    expect(server.kept.get(1)?.option).toBe('A')
  })

  it('The journal of answers sends nothing while it is held, keeps what is given, and goes on where it was', async () => {
    const { server, journal } = await begun()
    // The first is on its way already.
    void journal.give(1, 'A', false)
    await Promise.resolve()
    await Promise.resolve()
    journal.hold()
    await journal.give(2, 'B', false)
    journal.wake()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(server.log).toEqual(['1A'])
    expect(journal.disk.get(2)?.option).toBe('B')
    journal.goOn()
    await journal.settled()
    expect(server.log).toEqual(['1A', '2B'])
  })

  it('The journal of answers sends the last of several changes, and a lost acknowledgement changes nothing', async () => {
    const { server, journal } = await begun()
    server.loseAnswers = true
    await journal.give(1, 'A', false)
    await journal.give(1, 'B', false)
    await new Promise((resolve) => setTimeout(resolve, 5))
    server.loseAnswers = false
    await journal.settled()
    expect(server.kept.get(1)).toEqual({ option: 'B', marked: false, seq: 2 })
    expect(journal.entries.get(1)?.acknowledged).toBe(true)
  })

  it('The journal of answers finds what an earlier page left, sends it, and counts on above everything known', async () => {
    const server = aServer()
    const disk: Disk = new Map([
      [1, { option: 'A', marked: false, seq: 4, acknowledged: false }],
      [2, { option: 'B', marked: false, seq: 2, acknowledged: true }],
    ])
    server.kept.set(2, { option: 'C', marked: false, seq: 9 })
    const journal = journalOn(server, disk)
    await journal.begin(server.kept)
    await journal.settled()
    expect([server.kept.get(1)?.option, journal.entries.get(2)?.option]).toEqual(['A', 'C'])
    await journal.give(3, 'D', false)
    expect(journal.entries.get(3)?.seq).toBe(10)
  })

  it('The journal of answers takes over what the server has above it, and never goes below what another tab gave', async () => {
    const { server, journal } = await begun()
    server.kept.set(1, { option: 'Z', marked: true, seq: 50 })
    await journal.give(1, 'A', false)
    await journal.settled()
    expect(journal.entries.get(1)).toEqual({ option: 'Z', marked: true, seq: 50, acknowledged: true })
    journal.adopt(2, { option: 'Y', marked: false, seq: 51 }, false)
    journal.adopt(1, { option: 'old', marked: false, seq: 3 }, false)
    await journal.settled()
    expect([server.kept.get(2)?.option, journal.entries.get(1)?.option]).toEqual(['Y', 'Z'])
    await journal.give(1, 'A', false)
    expect(journal.entries.get(1)?.seq).toBe(52)
  })

  it('The journal of answers stops where the attempt is closed or the session has ended, and keeps what was not sent', async () => {
    for (const kind of ['closed', 'ended'] as const) {
      const { server, journal } = await begun()
      server.failure = new SendFailure(kind)
      await journal.give(1, 'A', false)
      await journal.settled()
      expect(journal.flow).toBe(kind)
      expect(journal.disk.get(1)?.option).toBe('A')
      expect(await journal.give(2, 'B', false)).toBe(null)
    }
  })

  it('The journal of answers is not held up by one answer that the server will never take, and does not call it acknowledged', async () => {
    const server = aServer()
    const journal = journalOn(server, new Map(), {
      send: async (question, given) => {
        if (question === 1) throw new SendFailure('refused')
        return server.send(question, given)
      },
    })
    await journal.begin([])
    await journal.give(1, 'A', false)
    await journal.give(2, 'B', false)
    await journal.settled()
    expect([journal.entries.get(1)?.acknowledged, journal.entries.get(1)?.refused]).toEqual([false, true])
    expect(server.kept.get(2)?.option).toBe('B')
  })

  it('The journal of answers takes back an answer to a section that is over, tells of it once, and goes on with the others', async () => {
    const server = aServer()
    const late: number[] = []
    const journal = journalOn(server, new Map(), {
      send: async (question, given) => {
        if (question < 3) throw new SendFailure('late')
        return server.send(question, given)
      },
      late: (question) => late.push(question),
    })
    await journal.begin([[2, { option: 'C', marked: true, seq: 4 }]])
    for (const question of [1, 2, 3]) await journal.give(question, 'A', false)
    await journal.settled()
    expect(late).toEqual([1, 2])
    expect(journal.entries.get(1)).toBeUndefined()
    expect(journal.entries.get(2)).toEqual({ option: 'C', marked: true, seq: 4, acknowledged: true })
    expect(server.kept.get(3)).toEqual({ option: 'A', marked: false, seq: 7 })
    await expect.poll(() => journal.disk.get(1)).toBeUndefined()
    expect(journal.disk.get(2)?.option).toBe('C')
  })

  it('The journal of answers calls what was acknowledged so without a network too, and sends again what the server turns out not to have', async () => {
    const server = aServer()
    server.cut = true
    const disk: Disk = new Map([
      [1, { option: 'A', marked: false, seq: 1, acknowledged: true }],
      [2, { option: 'B', marked: false, seq: 2, acknowledged: true }],
      [3, { option: 'C', marked: false, seq: 3, acknowledged: false }],
    ])
    const journal = journalOn(server, disk)
    await journal.begin([], false)
    expect([1, 2, 3].map((question) => journal.entries.get(question)?.acknowledged)).toEqual([true, true, false])
    server.cut = false
    server.kept.set(1, { option: 'A', marked: false, seq: 1 })
    journal.compare([...server.kept])
    await journal.settled()
    expect([2, 3].map((question) => server.kept.get(question)?.option)).toEqual(['B', 'C'])
    expect(server.log).not.toContain('1A')
  })

  it('The journal of answers keeps nothing of an attempt that is final', async () => {
    const { journal } = await begun()
    await journal.give(1, 'A', false)
    await journal.settled()
    await journal.close()
    expect(journal.disk.size).toBe(0)
  })
})
