import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { allCalls } from '#contract/all-calls.ts'
import { allGuardianCalls } from '#contract/guardian/all-guardian-calls.ts'
import { screenPaths } from '#contract/screen-paths.derived.ts'

const rules = readFileSync(join(import.meta.dirname, '../../../web/public/robots.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(': '))

/** As crawlers read it: the longest beginning that fits decides. */
function mayRead(path: string): boolean {
  const fitting = rules.filter(([word, start = '']) => /allow$/i.test(word ?? '') && path.startsWith(start))
  const [longest] = fitting.toSorted(([, a = ''], [, b = '']) => b.length - a.length)
  return longest?.[0] !== 'Disallow'
}

describe('a crawler', () => {
  it('A crawler may read every screen, and what the login is drawn with', () => {
    for (const screen of screenPaths) assert.ok(mayRead(`/${screen}`), screen)
    for (const path of ['/assets/main-abc.js', '/icon-192.png', '/media/public/logo.webp', '/api/Auth/academy'])
      assert.ok(mayRead(path), path)
  })

  it('A crawler may read no other call and no signed address', () => {
    for (const { path } of [...Object.values(allCalls), ...Object.values(allGuardianCalls)]) {
      if (path !== '/Auth/academy') assert.ok(!mayRead(`/api${path}`), path)
    }
    for (const path of ['/api/docs', '/media/signature/12/lesson.pdf']) assert.ok(!mayRead(path), path)
  })
})
