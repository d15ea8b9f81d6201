import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyFolder } from '../../testing/provider-folder.ts'
import { Converter } from '../converting/converter.ts'
import { isLocalizedMessage } from '../localized-message.rules.ts'
import { pathOf } from './media-store.ts'

test('a file is found by its name, whichever form its letters and blanks have on the disk', () => {
  const folder = emptyFolder()
  mkdirSync(join(folder, 'videos', 'week e\u0301'), { recursive: true })
  const found = (name: string) => pathOf({ name, use: 'video', hash: '' }, [emptyFolder(), folder], new Map())
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

test('a file is found nowhere behind another file, and each folder is read once', () => {
  const folder = emptyFolder()
  mkdirSync(join(folder, 'images'))
  writeFileSync(join(folder, 'images', 'a.jpg'), 'x')
  const listings = new Map<string, string[]>()
  const found = (name: string) => pathOf({ name, use: 'picture', hash: '' }, [folder], listings)
  assert.equal(found('a.jpg/b.jpg'), null)
  assert.equal(found('a.jpg/b/c.jpg'), null)
  assert.deepEqual(listings.get(join(folder, 'images')), ['a.jpg'])
  listings.set(join(folder, 'images'), ['e\u0301.jpg'])
  assert.equal(found('é.jpg'), join(folder, 'images', 'e\u0301.jpg'))
})

test('a folder that is called like a picture or a video is no file', async () => {
  const folder = emptyFolder()
  for (const [name, use] of [
    ['a.jpg', 'picture'],
    ['a.mov', 'video'],
  ] as const) {
    mkdirSync(join(folder, name))
    const said = await new Converter(folder).copyOf({ name, use, hash: '' }, join(folder, name))
    assert.ok(isLocalizedMessage(said) && said.key === 'is_folder', name)
  }
})
