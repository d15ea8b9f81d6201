import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AuditAction, AuditEntity } from '#contract/staff/audit-actions.rules.ts'
import type { AuditChange, AuditEntry } from '../../audit/audit-entry.ts'
import { checkChain, type StoredEntry } from '../../audit/check-chain.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const PART = 1000

describe('the audit as a file', async () => {
  const test = await testApp()
  const owner = await signedInStaff(test, 'owner')
  const noted = async (changes: AuditChange[], reason = '', beside: Partial<AuditEntry> = {}) =>
    test.db.write((tx) =>
      writeAudit(tx, {
        staff_id: owner.staff_id,
        who: 'Asha, "A"',
        role: 'clerk',
        request_id: 'r1',
        at: test.clock.now(),
        action: 'key_tried',
        entity: 'paper',
        entity_id: '7',
        changes,
        reason,
        ...beside,
      }),
    )
  await noted(
    [
      { field: 'name', before: '=cmd|calc', after: '@after' },
      { field: 'mobile', before: null, after: '••••01' },
    ],
    '+1',
  )

  it('The audit as a file has a row for each changed field, masked as it was written, and nothing that runs as a formula', async () => {
    const { csv, entries, before } = (await owner.post('audit_export', { action: 'key_tried' })).body.data
    assert.deepEqual([entries, before], [1, null])
    const [header, name, mobile, whole, end] = csv.split('\r\n')
    assert.equal(header.charCodeAt(0), 0xfeff)
    assert.match(header, /Entry,When,Who,Role,Action/)
    assert.match(name, /\+05:30,"Asha, ""A""",clerk,key_tried,paper,7,name,'=cmd\|calc,'@after,'\+1,r1$/)
    assert.match(mobile, /,mobile,,••••01,/)
    const { entry_id, hash } = await test.db.read
      .selectFrom('audit_entries')
      .select(['entry_id', 'hash'])
      .orderBy('entry_id', 'desc')
      .executeTakeFirstOrThrow()
    // A hash may begin like a formula.
    assert.ok(
      whole.startsWith(`${entry_id},`) && whole.includes(`,whole audit,,,hash,,`) && whole.includes(hash),
      whole,
    )
    assert.equal(end, '')
  })

  it('The audit as a file is an entry itself, once, with what was asked for', async () => {
    const { entries } = (await owner.post('audit', { action: 'audit_exported' })).body.data
    assert.equal(entries.length, 1)
    assert.equal(entries[0].role, 'owner')
    assert.deepEqual(entries[0].changes, [{ field: 'action', before: null, after: 'key_tried' }])
  })

  it('The audit as a file comes in parts, none of them twice', async () => {
    const last = (await owner.post('audit')).body.data.entries[0].entry_id
    for (let times = 0; times < PART; times += 1) await noted([])
    const first = (await owner.post('audit_export', { entity: 'paper' })).body.data
    assert.equal(first.entries, PART)
    const rest = (await owner.post('audit_export', { entity: 'paper', before: first.before })).body.data
    assert.deepEqual([rest.entries, rest.before], [1, null])
    assert.doesNotMatch(rest.csv, /Entry,When/)
    assert.ok(first.before > last)
    const exported = (await owner.post('audit', { action: 'audit_exported' })).body.data
    assert.equal(exported.entries.length, 2)
  })

  it('The audit as a file leaves one chain', async () => {
    const stored = (await test.db.read.selectFrom('audit_entries').selectAll().execute()) as StoredEntry[]
    assert.equal(checkChain(stored, new Map()).broken, null)
  })

  it('The audit shows, finds and exports entries from before there were ids, and leaves them as they are', async () => {
    const earlier = {
      action: 'sealed paper changed' as AuditAction,
      entity: 'paper draft' as AuditEntity,
      changes: [{ field: 'exam_true', before: 'No', after: 'Yes' }],
    }
    await noted([], 'before', earlier)
    await noted([], 'since', { action: 'sealed_paper_changed', entity: 'paper_draft' })
    const filters = [
      { action: 'sealed_paper_changed' },
      { entity: 'paper_draft' },
      { action: 'sealed_paper_changed', entity: 'paper_draft', entity_id: '7' },
    ]
    for (const filter of filters) {
      const { entries } = (await owner.post('audit', filter)).body.data
      assert.deepEqual(
        entries.map(({ action, entity, reason }: Record<string, string>) => [action, entity, reason]),
        [
          ['sealed_paper_changed', 'paper_draft', 'since'],
          ['sealed_paper_changed', 'paper_draft', 'before'],
        ],
      )
      assert.deepEqual(entries[1].changes, [{ field: 'exam_true', before: false, after: true }])
    }
    const { csv } = (await owner.post('audit_export', filters[0])).body.data
    assert.match(csv, /sealed_paper_changed,paper_draft,7,exam_true,false,true,before,/)
    const stored = (await test.db.read.selectFrom('audit_entries').selectAll().execute()) as StoredEntry[]
    assert.equal(checkChain(stored, new Map()).broken, null)
    assert.equal(stored.filter(({ action }) => action === 'sealed paper changed').length, 1)
  })

  it('The audit has no filter for what is no action', async () => {
    assert.equal((await owner.post('audit', { action: 'key given up' })).status, 400)
  })

  it('The audit as a file asks for a day that there is', async () => {
    assert.equal((await owner.post('audit_export', { until: '2026-02-31' })).status, 400)
  })
})
