import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { Checkpointer } from './checkpointer.ts'

const PAGE = 4096
// Pages per millisecond.
const [FAST, SLOW] = [1000, 1]

describe('the log of the file', () => {
  let folder = ''
  let writing: DatabaseSync
  let reading: DatabaseSync
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'log-'))
    const file = join(folder, 'log.sqlite')
    writing = new DatabaseSync(file)
    writing.exec('pragma journal_mode = wal; pragma synchronous = off; pragma wal_autocheckpoint = 0')
    writing.exec('create table kept (id integer primary key, bytes blob)')
    reading = new DatabaseSync(file, { readOnly: true })
  })
  afterEach(() => {
    reading.close()
    writing.close()
    rmSync(folder, { recursive: true })
  })

  const write = (pages: number) =>
    void writing.prepare('insert or replace into kept values (1, zeroblob(?))').run(pages * PAGE)
  const waiting = () => {
    const state = writing.prepare('pragma wal_checkpoint(noop)').get()
    return Number(state?.['log']) - Number(state?.['checkpointed'])
  }
  /** Commits so many pages on a disk of this speed. Returns how many pages then wait. */
  const committed = (one: Checkpointer, pages: number, perMillisecond: number, inBackground = false) => {
    write(pages)
    disk = { waiting: waiting(), perMillisecond }
    one.committed(inBackground)
    return waiting()
  }
  let disk = { waiting: 0, perMillisecond: 0 }
  /** The checkpointer's clock advances at each reading by the time that the disk needs. */
  const checkpointer = () => {
    let time = 0
    return new Checkpointer(writing, () => (time += disk.waiting / disk.perMillisecond))
  }

  it('The log of the file waits while it is short, and is put back whole when it is not', () => {
    const one = checkpointer()
    assert.ok(committed(one, 100, FAST) >= 100)
    assert.equal(committed(one, 160, FAST), 0)
  })

  it('The log of the file may be twice as long each time that the disk was fast', () => {
    const one = checkpointer()
    assert.equal(committed(one, 260, FAST), 0)
    assert.ok(committed(one, 260, FAST) > 0)
    assert.equal(committed(one, 260, FAST), 0)
    assert.ok(committed(one, 600, FAST) > 0)
  })

  it('The log of the file is put back sooner after the disk was slow', () => {
    const one = checkpointer()
    for (const pages of [260, 510, 1010]) assert.equal(committed(one, pages, FAST), 0)
    assert.equal(committed(one, 2010, SLOW), 0)
    assert.ok(committed(one, 900, SLOW) > 0)
    assert.equal(committed(one, 150, SLOW), 0)
    assert.equal(committed(one, 510, SLOW), 0)
    assert.equal(committed(one, 260, SLOW), 0)
  })

  it('The log of the file is put back in short steps while somebody writes in the background, and in long ones again', () => {
    const one = checkpointer()
    for (const pages of [260, 510, 1010, 2010]) assert.equal(committed(one, pages, FAST), 0)
    assert.ok(committed(one, 400, FAST) > 0)
    assert.equal(committed(one, 10, FAST, true), 0)
    assert.equal(committed(one, 330, FAST, true), 0)
    assert.ok(committed(one, 400, FAST) > 0)
  })

  it('The log of the file stays as it is where it cannot be put back', () => {
    const one = checkpointer()
    write(300)
    writing.exec('begin immediate')
    one.committed(false)
    writing.exec('rollback')
    assert.ok(waiting() >= 300)
  })

  it('The log of the file says nothing of the disk while somebody reads what was before', () => {
    const one = checkpointer()
    reading.exec('begin')
    reading.prepare('select count(*) from kept').get()
    for (const least of [250, 500, 750]) assert.ok(committed(one, 260, FAST) > least)
    reading.exec('commit')
    assert.equal(committed(one, 1, FAST), 0)
    assert.ok(committed(one, 400, FAST) > 0)
  })
})
