import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Settings } from '../ports/settings.ts'
import { textOfSecrets, hashOf } from '../ports/secret-keys.ts'
import { writeFileSync } from 'node:fs'
import { examine } from '../cli/doctor/examine.ts'
import { adminServiceOf, runCommand } from '../testing/admin-service.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { entriesAfter } from './audit.queries.ts'
import { CHAIN_START, linkOf } from './chain.rules.ts'
import { auditSealer } from './seal-audit.ts'

const HOUR_S = 3600
const ALL = 1000

async function doctorOf({ settings }: { settings: Settings }): Promise<string> {
  const found = await examine(settings, ['database'])
  return found.flatMap(({ about, state, says }) => (about === 'audit' ? [`${state}: ${says}`] : [])).join('\n')
}

/** An academy in which so many things were done and signed. */
async function anAudit(entries: number) {
  const test = await testApp()
  writeFileSync(test.settings.secretsFile, textOfSecrets(test.secrets), { mode: 0o600 })
  const sealer = auditSealer(test)
  const service = adminServiceOf(test)
  const act = async (times = 1) => {
    for (let at = 0; at < times; at += 1) await runCommand(service, 'end-sessions', '--now')
  }
  await act(entries)
  await sealer.round()
  return { test, sealer, act, errors: () => test.errors.splice(0).filter((line) => line.includes('audit')) }
}

/** Does what somebody with the database alone can do: removes entries and computes the chain of the others again. */
async function forge(
  { db }: TestApp,
  { who, from = 1, until = Infinity }: { who?: string; from?: number; until?: number },
) {
  const entries = await entriesAfter(db.read, 0, ALL)
  await db.write(async (tx) => {
    await tx.deleteFrom('audit_details').where('entry_id', '>', Math.min(until, ALL)).execute()
    await tx.deleteFrom('audit_entries').where('entry_id', '>', Math.min(until, ALL)).execute()
    let previous_hash = CHAIN_START
    for (const { hash, ...entry } of entries.filter(({ entry_id }) => entry_id <= until)) {
      const changed = { ...entry, who: entry.entry_id >= from ? (who ?? entry.who) : entry.who, previous_hash }
      previous_hash = entry.entry_id >= from ? hashOf(linkOf(changed)) : hash
      await tx
        .updateTable('audit_entries')
        .set({ ...changed, hash: previous_hash })
        .where('entry_id', '=', entry.entry_id)
        .execute()
    }
  })
}

describe('an audit that is signed', () => {
  it('An audit that is signed is whole, with its number and last hash in the log once an hour', async () => {
    const { test, sealer, act } = await anAudit(3)
    await act(2)
    assert.match(
      await doctorOf(test),
      /^good: all 5 entries are as they were written; the last hash begins with .{12}; 3 are/,
    )
    await sealer.round()
    assert.match(await doctorOf(test), /^good: all 5 .*, and is signed$/)
    test.clock.seconds(HOUR_S)
    await sealer.round()
    const said = test.logged
      .map((line) => JSON.parse(line) as { msg: string; entries: number; hash: string })
      .filter(({ msg }) => msg === 'the audit is whole')
    assert.deepEqual(
      said.map(({ entries }) => entries),
      [3, 5],
    )
    const [last] = (await entriesAfter(test.db.read, 0, ALL)).slice(-1)
    assert.equal(said[1]?.hash, last?.hash)
  })

  it('An audit that is signed shows that its end was cut off, and that all of it is gone', async () => {
    const { test, sealer, errors } = await anAudit(5)
    await forge(test, { until: 3 })
    assert.match(await doctorOf(test), /^bad: the last 2 of 5 entries are missing/)
    await sealer.round()
    assert.match(errors().join(), /its end is missing/)
    await forge(test, { until: 0 })
    assert.match(await doctorOf(test), /^bad: the last 5 of 5 entries are missing/)
  })

  it('An audit that is signed shows a chain that was computed anew, and does not sign it', async () => {
    const { test, sealer, act, errors } = await anAudit(5)
    await act()
    await forge(test, { who: 'nobody', from: 2 })
    assert.match(await doctorOf(test), /^bad: entries up to 5 were rewritten/)
    await sealer.round()
    assert.match(errors().join(), /an entry is not as it was written/)
    assert.match(await doctorOf(test), /^bad:/)
  })

  it('An audit that is signed is not believed by a signature of the database that is none of ours, or none at all', async () => {
    const { test, sealer, errors } = await anAudit(5)
    await forge(test, { who: 'nobody', from: 2 })
    const [last] = (await entriesAfter(test.db.read, 0, ALL)).slice(-1)
    await test.db.write((tx) =>
      tx
        .updateTable('audit_seal')
        .set({ hash: last?.hash ?? '' })
        .execute(),
    )
    assert.match(await doctorOf(test), /^bad:/)
    await sealer.round()
    assert.equal(errors().length, 1)
    await test.db.write((tx) => tx.deleteFrom('audit_seal').execute())
    assert.match(await doctorOf(test), /^bad: entries up to 5 were rewritten/)
    test.clock.seconds(HOUR_S)
    await sealer.round()
    assert.equal(errors().length, 1)
  })

  it('An audit that is signed is signed anew with other keys, and stays whole', async () => {
    const { test, act } = await anAudit(4)
    const [id, pepper] = ['other', 'q'.repeat(43)]
    const { earlier, ...before } = test.secrets
    for (const secrets of [
      { ...before, id, pepper, earlier: [before, ...earlier] },
      { ...before, id: 'third', pepper, earlier: [] },
    ]) {
      writeFileSync(test.settings.secretsFile, textOfSecrets(secrets), { mode: 0o600 })
      await act()
      await auditSealer({ ...test, secrets }).round()
      assert.match(await doctorOf(test), /^good: all \d .*, and is signed$/)
    }
  })

  it('An audit that is signed says of how many entries it is not known any more what they changed', async () => {
    const { test } = await anAudit(4)
    await test.db.write((tx) => tx.deleteFrom('audit_details').where('entry_id', '=', 2).execute())
    assert.match(await doctorOf(test), /^good: all 4 entries .*, 1 without what they changed, which was erased; /)
  })

  it('An audit that is signed has no entries where nothing was done', async () => {
    assert.equal(await doctorOf(await testApp()), 'good: has no entries, and none was ever signed')
  })
})
