import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { defaultLimits } from '../../server/ports/settings.ts'
import { root } from '../stamp.ts'

type Row = { setting: string; value: string; reason: string; shownBy: string }

const ROW = /^\|\s*`LIMIT_([A-Z0-9_]+)`\s*\|\s*([^|]*?)\s*\|\s*([^|]*?)\s*\|\s*([^|]*?)\s*\|$/

const pages = ['docs/security.md', 'docs/security-limits.md']
const text = pages.map((page) => readFileSync(join(root, page), 'utf8')).join('\n')
const rows: Row[] = text.split('\n').flatMap((line) => {
  const [found, setting = '', value = '', reason = '', shownBy = ''] = ROW.exec(line) ?? []
  return found === undefined ? [] : [{ setting: setting.toLowerCase(), value, reason, shownBy }]
})
const defaults: Record<string, number> = defaultLimits

describe('the pages on security', () => {
  it('The pages on security name every limit once', () => {
    assert.deepEqual(rows.map(({ setting }) => setting).toSorted(), Object.keys(defaults).toSorted())
  })

  for (const { setting, value, reason, shownBy } of rows) {
    it(`The pages on security give ${setting} its default, a reason and a test`, () => {
      assert.equal(Number(value), defaults[setting])
      assert.ok(reason.length > 10)
      const file = /^`([^`]+\.test\.ts)`$/.exec(shownBy)?.[1]
      assert.ok(file !== undefined && existsSync(join(root, file)), shownBy)
    })
  }

  it('The pages on security name tests that exist', () => {
    const named = [
      ...text.matchAll(/`((?:server|ui|web|console|e2e|tools|contract|lab)\/[^`]+\.(?:test|spec)\.tsx?)`/g),
    ]
    assert.ok(named.length > 0)
    for (const [, file = ''] of named) assert.ok(existsSync(join(root, file)), file)
  })
})
