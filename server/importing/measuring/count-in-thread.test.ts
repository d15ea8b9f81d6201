import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import { emptyFolder } from '../../testing/provider-folder.ts'
import { countInThread } from './measure-file.ts'

const MILLION = 1_000_000
const NEVER = 300_000
const OBJECTS =
  '%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n3 0 obj<</Type/Page>>endobj\n'

const folder = emptyFolder()
const pdf = (rest: string): string => {
  const path = join(folder, 'a.pdf')
  writeFileSync(path, `${OBJECTS}${rest}\nstartxref\n${OBJECTS.length}\n%%EOF`, 'latin1')
  return path
}

describe('a file that eats time or memory', () => {
  it('A file that eats time or memory ends its thread, and the next one is counted in another', async () => {
    // Larger than one read: the library parses its value from the start with every further piece.
    const slow = pdf(`xref\n0 0\ntrailer\n<</Root [${'1 '.repeat(17 * MILLION)}`)
    const begun = performance.now()
    assert.equal(await countInThread(slow, 'pages', { ms: 1000, moreBytes: Infinity }), null)
    assert.ok(performance.now() - begun < 20_000)
    assert.equal(await countInThread(pdf('xref\n0 0\ntrailer\n<</Root 1 0 R>>'), 'pages'), 1)
  })

  it('A file that eats time or memory ends its thread before the program has none left', async () => {
    // A table that is 400 megabytes when it is unpacked, in rows of one each.
    const rows = deflateSync(Buffer.alloc(400 * MILLION)).toString('latin1')
    const table = `/Type/XRef/Root 1 0 R/W[1 0 ${MILLION - 1}]/Size 9/Index[0 400]/Filter/FlateDecode/Length ${rows.length}`
    const path = pdf(`9 0 obj<<${table}>>stream\n${rows}\nendstream\nendobj`)
    const before = process.memoryUsage.rss()
    let most = before
    const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
    assert.equal(await countInThread(path, 'pages', { ms: NEVER, moreBytes: 64 * MILLION }), null)
    clearInterval(look)
    assert.ok(most - before < 300 * MILLION, `${Math.round((most - before) / MILLION)} MB more`)
  })
})
