import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import { emptyFolder } from '../../../testing/provider-folder.ts'
import { measureFile } from '../../forms/media-store.ts'

const DEMO = join(import.meta.dirname, '../../../../demo-academy/files')
const folder = emptyFolder()

const pagesIn = async (content: Buffer | string) => {
  const path = join(folder, 'a.pdf')
  writeFileSync(path, content, 'latin1')
  return (await measureFile(path, '.pdf')).pages
}

const CATALOG = '<</Type/Catalog /Pages 2 0 R>>'
const tree = (count: unknown) => `<</Type /Pages % of all\n/Kids [3 0 R]/Title (a \\) (b)) /Count ${String(count)} >>`

/** A file of these objects, in order of their numbers, with a table in plain text. */
function plain(objects: string[], trailer = '/Root 1 0 R', before = '%PDF-1.4\n'): string {
  let text = before
  const entries = objects.map((object, index) => {
    const offset = String(text.length - before.indexOf('%PDF')).padStart(10, '0')
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${offset} 00000 n \n`
  })
  const start = text.length - before.indexOf('%PDF')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  return `${text}${table}trailer\n<</Size ${objects.length + 1} ${trailer}>>\nstartxref\n${start}\n%%EOF\n`
}

/** The same with the objects in a stream, and the table in another, as programs write it since PDF 1.5. */
function packed(objects: string[], { container = 1, more = '' } = {}): string {
  const first = 5
  const heads = objects.map((_, index) => `${first + index} ${objects.slice(0, index).join(' ').length}`).join(' ')
  const stream = (dict: string, content: Buffer | string) => {
    const data = deflateSync(content).toString('latin1')
    return `<<${dict}/Filter/FlateDecode/Length ${data.length}>>stream\r\n${data}\nendstream`
  }
  const content = stream(`/Type/ObjStm/N ${objects.length}/First ${heads.length + 1}`, `${heads} ${objects.join(' ')}`)
  let text = `%PDF-1.6\n`
  const at = text.length
  text += `1 0 obj${content}\nendobj\n`
  const start = text.length
  const rows = [[0, 0, 0], [1, at, 0], ...objects.map((_, index) => [2, container, index])]
  let above = Buffer.alloc(5)
  const predicted = rows.map(([kind = 0, field = 0, index = 0]) => {
    const row = Buffer.from([kind, field >> 16, field >> 8, field, index])
    const difference = Buffer.from(row.map((byte, column) => byte - (above[column] ?? 0)))
    above = row
    return Buffer.concat([Buffer.from([2]), difference])
  })
  const widths = `/W[1 3 1]/Index[0 2 ${first} ${objects.length}]/DecodeParms<</Predictor 12/Columns 5>>`
  text += `2 0 obj${stream(`/Type/XRef/Root ${first} 0 R${widths}${more}`, Buffer.concat(predicted))}\nendobj\n`
  return `${text}startxref\n${start}\n%%EOF`
}

const BOOK = [CATALOG.replace('2', '6'), tree(310)]

describe('the pages of a PDF', () => {
  it('The pages of a PDF are what its page tree says', async () => {
    assert.equal(await pagesIn(readFileSync(join(DEMO, 'electricity-handbook.pdf'))), 16)
    assert.equal(await pagesIn(readFileSync(join(DEMO, 'the-mole.pdf'))), 1)
    assert.equal(await pagesIn(plain([CATALOG, tree('3 0 R'), '42'])), 42)
    assert.equal(await pagesIn(packed(BOOK)), 310)
  })

  it('The pages of a PDF are found behind what a server wrote before it, and in a tree that lists thousands of them', async () => {
    assert.equal(await pagesIn(plain([CATALOG, tree(7)], undefined, 'HTTP/1.1 200 OK\r\n\r\n%PDF-1.4\n')), 7)
    const kids = Array.from({ length: 20_000 }, (_, index) => `${index + 3} 0 R`).join(' ')
    assert.equal(await pagesIn(plain([CATALOG, tree(20_000).replace('3 0 R', kids)])), 20_000)
  })

  it('The pages of a PDF are those of the last time that it was saved', async () => {
    const first = plain([CATALOG, tree(3)])
    const start = /startxref\n(\d+)/.exec(first)?.[1]
    const object = `2 0 obj\n${tree(4)}\nendobj\n`
    const table = `xref\n2 1\n${String(first.length).padStart(10, '0')} 00000 n \n`
    const trailer = `trailer <</Root 1 0 R /Prev ${start}>>\nstartxref\n${first.length + object.length}\n%%EOF`
    assert.equal(await pagesIn(first + object + table + trailer), 4)
  })

  it('The pages of a PDF are not known of an encrypted file', async () => {
    assert.equal(await pagesIn(plain([CATALOG, tree(3), '<<>>'], '/Root 1 0 R /Encrypt 3 0 R')), null)
    assert.equal(await pagesIn(packed(BOOK, { more: '/Encrypt 3 0 R' })), null)
  })

  it('The pages of a PDF are not known of a damaged file', async () => {
    const whole = readFileSync(join(DEMO, 'electricity-handbook.pdf'))
    for (let length = 0; length < whole.length; length += 9973)
      assert.equal(await pagesIn(whole.subarray(0, length)), null)
    const text = plain([CATALOG, tree(3)])
    assert.equal(await pagesIn(text.replace('startxref\n', 'startxref\n9')), null)
    assert.equal(await pagesIn(text.replace('2 0 obj', '7 0 obj')), null)
    assert.equal(await pagesIn(packed(BOOK).replace('stream\r\n', 'stream\r\nx')), null)
  })

  it('The pages of a PDF are not known where nobody can believe them', async () => {
    for (const count of [0, -3, 2.5, 100_001, '9'.repeat(400), 'true', '[1]', '2 0 R', '9 0 R', '']) {
      assert.equal(await pagesIn(plain([CATALOG, tree(count)])), null, String(count))
    }
  })
})

describe('a PDF that is made to do harm', () => {
  const MILLION = 1_000_000
  const trailed = (trailer: string) => plain([CATALOG, tree(3)]).replace(/trailer\n.*\n/, `trailer\n${trailer}\n`)

  it('A PDF that is made to do harm is read once where its tables lead back to each other', async () => {
    const start = /startxref\n(\d+)/.exec(plain([CATALOG, tree(3)]))?.[1]
    assert.equal(await pagesIn(trailed(`<</Root 1 0 R /Prev ${start}>>`)), 3)
    assert.equal(await pagesIn(trailed('<</Root 1 0 R /Prev 9>>')), null)
  })

  it('A PDF that is made to do harm costs little and is imported all the same', async () => {
    const harms = {
      'a table of billions of lines': plain([CATALOG, tree(3)]).replace('0 3\n', '0 4000000000\n'),
      'brackets without an end': trailed(`<</Root ${'['.repeat(MILLION)}`),
      'a text without an end': trailed(`<</Root ${'('.repeat(MILLION)}`),
      'numbers without an end': trailed(`<</Root [${'1 '.repeat(MILLION)}`),
      'remarks without an end': trailed('%'.repeat(MILLION) + '\n%'.repeat(MILLION)),
      'nothing but space': trailed(' '.repeat(2 * MILLION)),
      'a reference to itself': plain(['1 0 R', tree(3)]),
      'a stream in itself': packed(BOOK, { container: 5 }),
      'a packed gigabyte': plain([CATALOG, tree(3)]) + bomb(),
    }
    for (const [name, content] of Object.entries(harms)) assert.equal(await pagesIn(content), null, name)
  })

  /** A table that is a hundred megabytes when it is unpacked. */
  function bomb(): string {
    const data = deflateSync(Buffer.alloc(100 * MILLION)).toString('latin1')
    const dict = `/Type/XRef/Root 1 0 R/W[1 3 1]/Size 9/Filter/FlateDecode/Length ${data.length}`
    const start = plain([CATALOG, tree(3)]).length
    return `9 0 obj<<${dict}>>stream\n${data}\nendstream\nendobj\nstartxref\n${start}\n%%EOF`
  }
})
