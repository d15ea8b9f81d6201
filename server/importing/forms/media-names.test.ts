import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyFolder } from '../../testing/provider-folder.ts'
import { pathOf } from './media-store.ts'

test('a file is found by its name, whichever form its letters and blanks have on the disk', () => {
  const folder = emptyFolder()
  mkdirSync(join(folder, 'videos', 'week e\u0301'), { recursive: true })
  const found = (name: string) => pathOf({ name, use: 'video', hash: '' }, [emptyFolder(), folder])
  for (const [disk, sheet] of [
    ['circuit e\u0301.mp4', 'circuit é.mp4'],
    ['week e\u0301/clip.mp4', 'week é/clip.mp4'],
    ['at 3.04\u202fPM.mp4', 'at 3.04 PM.mp4'],
    ['ക\u0d46\u0d3eടി.mp4', 'കൊടി.mp4'],
    ['plain.mp4', 'plain.mp4'],
  ] as const) {
    writeFileSync(join(folder, 'videos', disk), 'x')
    assert.equal(found(sheet.normalize('NFC')), join(folder, 'videos', disk), sheet)
  }
  assert.equal(found('other.mp4'), null)
  assert.equal(found('week é/other.mp4'), null)
})
