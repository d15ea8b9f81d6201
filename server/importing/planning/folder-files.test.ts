import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { asNobody } from '../../testing/as-nobody.ts'
import { emptyFolder } from '../../testing/provider-folder.ts'
import { inEnglish } from '../localize.ts'
import { filesOf } from './folder-files.ts'

test('a folder without rights is passed over where it is said in which folders sheets lie', async () => {
  const outer = emptyFolder()
  chmodSync(outer, 0o755)
  for (const name of ['locked', 'open']) {
    mkdirSync(join(outer, name))
    writeFileSync(join(outer, name, 'students.csv'), 'x')
  }
  chmodSync(join(outer, 'locked'), 0o000)
  const { notes } = await asNobody(async () => filesOf([outer]))
  chmodSync(join(outer, 'locked'), 0o755)
  assert.deepEqual(notes.map(inEnglish), ['No sheets at the top level, only in open/. Upload each folder separately.'])
})
