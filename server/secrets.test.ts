import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { changeKeys } from './backup/change-keys.ts'
import { readSecrets } from './secrets.ts'

describe('the keys of an academy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'))
  const file = join(folder, 'secrets.json')
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('The keys of an academy are made at the first start, the same ever after, and read by their owner alone', () => {
    const made = readSecrets(file)
    assert.deepEqual(readSecrets(file), made)
    assert.notEqual(made.pepper, made.media)
    assert.equal(Buffer.from(made.pepper, 'base64url').length, 32)
    if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600)
  })

  it('The keys of an academy give way to new ones, and stay beside them', () => {
    const [before, changed] = [readSecrets(file), changeKeys(file, { keepEarlier: true })]
    const { earlier: _none, ...keys } = before
    assert.deepEqual(readSecrets(file), changed)
    assert.deepEqual(changed.earlier, [keys])
    assert.equal(new Set([before.pepper, before.media, changed.pepper, changed.media, changed.id, before.id]).size, 6)
    if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600)
  })

  it('The keys of an academy are gone when they have to be forgotten', () => {
    const before = readSecrets(file)
    changeKeys(file, { keepEarlier: false })
    assert.deepEqual(readSecrets(file).earlier, [])
    assert.ok(!readFileSync(file, 'utf8').includes(before.pepper))
  })

  it('The keys of an academy are read as earlier versions wrote them, and not when they are no keys', () => {
    const { earlier: _none, ...plain } = readSecrets(file)
    writeFileSync(file, JSON.stringify(plain))
    assert.deepEqual(readSecrets(file), { ...plain, earlier: [] })
    for (const wrong of [
      '{}',
      JSON.stringify({ ...plain, pepper: 'short' }),
      JSON.stringify({ ...plain, earlier: [{}] }),
    ]) {
      writeFileSync(file, wrong)
      assert.throws(() => readSecrets(file), /does not hold the keys/)
    }
  })
})
