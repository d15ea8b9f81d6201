import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { beginWord, isBeginWord, nextBeginWord, PUT_AWAY } from './begin-word.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'word-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const keys = { pepper: 'p'.repeat(43) }

test('The word can be read aloud and typed, and is the same after a restart', () => {
  const word = beginWord(keys, { dataDir })
  assert.match(word, /^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){2}$/)
  assert.equal(beginWord(keys, { dataDir }), word)
  assert.notEqual(beginWord({ pepper: 'q'.repeat(43) }, { dataDir }), word)
})

test('Once a demo was put away the word is the one that was told then', () => {
  const [word, next] = [beginWord(keys, { dataDir }), nextBeginWord(keys, { dataDir })]
  assert.notEqual(next, word)
  mkdirSync(join(dataDir, `${PUT_AWAY}2026-11-30`))
  assert.equal(beginWord(keys, { dataDir }), next)
  assert.equal(isBeginWord(keys, next, next.toUpperCase()), true)
  assert.equal(isBeginWord(keys, next, word), false)
})
