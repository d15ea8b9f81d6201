import assert from 'node:assert/strict'
import { beforeEach, describe, it, type TestContext } from 'node:test'
import { addUpload, changeHeld, claimUpload, uploadById, type HeldUpload } from '../staff/imports/uploads.queries.ts'
import { testApp } from '../testing/test-app.ts'
import { type Lease, leasedPoller } from './lease.ts'

const RENEW_MS = 4000
const UPLOAD = 7

describe('work under a lease', async () => {
  const { db, clock } = await testApp()
  const isAlone = db.engine === 'sqlite'

  /** A process whose work lasts until `end`, and that is told when it has a row. */
  const started = (isDue = true) => {
    const [begun, ended] = [Promise.withResolvers<Lease>(), Promise.withResolvers<void>()]
    const poller = leasedPoller<{ upload_id: number }, HeldUpload>(
      { db, clock },
      {
        isDue: async () => isDue,
        isHere: () => true,
        claim: claimUpload,
        change: changeHeld,
        work: async (_, lease) => {
          begun.resolve(lease)
          await ended.promise
        },
      },
    )
    return { poller, begun: begun.promise, end: ended.resolve }
  }
  const heldUntil = async () => (await uploadById(db.read, UPLOAD))?.held_until
  const renewals = (test: TestContext) => {
    test.mock.timers.enable({ apis: ['setInterval'] })
    return () => test.mock.timers.tick(RENEW_MS)
  }

  beforeEach(async () => {
    const nothing = { plan_hash: null, preview: null, problem: null, actor: null, step: null, ended_at: null }
    const unheld = {
      holder: null,
      held_from: null,
      held_until: null,
      undone_at: null,
      undone_by: null,
      undo_left: null,
    }
    const counts = { bytes: 0, is_good_rows: 0, has_changed: 0, done: 0, total: 0, added_at: 1, asked_at: 1 }
    const texts = {
      who: 'Anil',
      folder: '',
      names: '[]',
      state: 'planning' as const,
      machine: null,
      rights: null,
      answers: null,
    }
    await db.write(async (tx) => {
      await tx.deleteFrom('import_uploads').execute()
      await addUpload(tx, { upload_id: UPLOAD, staff_id: 1, ...texts, ...counts, ...nothing, ...unheld })
    })
  })

  it('A round works on the row that waits, and says whether there was one', async () => {
    assert.equal(await started(false).poller.round(), false)
    const { poller, begun, end } = started()
    const round = poller.round()
    await begun
    assert.equal(await heldUntil(), clock.now() + 15_000)
    end()
    assert.equal(await round, true)
    await db.write((tx) => tx.deleteFrom('import_uploads').execute())
    assert.equal(await started().poller.round(), false)
  })

  // SQLite has one process: another one that asks for the row is a later one, and the earlier has ended.
  if (!isAlone)
    it('As long as a process says that it goes on, no other one takes its row', async (test) => {
      const renew = renewals(test)
      const [one, another] = [started(), started()]
      const round = one.poller.round()
      const { signal } = await one.begun
      const before = clock.now()
      clock.seconds(10)
      renew()
      while ((await heldUntil()) === before + 15_000) await new Promise((resolve) => setImmediate(resolve))
      clock.seconds(10)
      assert.equal(await another.poller.round(), false)
      assert.equal(signal.aborted, false)
      one.end()
      await round
    })

  it('Another process takes the row of one that says nothing, which is told so when it would go on', async (test) => {
    const renew = renewals(test)
    const [one, another] = [started(), started()]
    const first = one.poller.round()
    const { signal } = await one.begun
    clock.seconds(16)
    const second = another.poller.round()
    await another.begun
    assert.equal(signal.aborted, false)
    const lost = new Promise((resolve) => signal.addEventListener('abort', resolve))
    renew()
    await lost
    one.end()
    another.end()
    assert.deepEqual(await Promise.all([first, second]), [true, true])
  })

  it('Whoever finds the row lost says so, and a process that stops ends what it works on', async () => {
    const [one, another] = [started(), started()]
    const first = one.poller.round()
    const lease = await one.begun
    lease.lose()
    assert.equal(lease.signal.aborted, true)
    one.end()
    await first
    clock.seconds(16)
    const second = another.poller.round()
    const { signal } = await another.begun
    const stopped = another.poller.stop()
    assert.equal(signal.aborted, true)
    another.end()
    await stopped
    assert.equal(await second, true)
    assert.equal(await another.poller.round(), false)
  })
})
