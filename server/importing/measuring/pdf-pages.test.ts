import assert from 'node:assert/strict'
import { createCipheriv, createHash } from 'node:crypto'
import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import { emptyFolder } from '../../testing/provider-folder.ts'
import { plainPdf } from '../../testing/some-pdf.ts'
import { measureFile } from './measure-file.ts'

const DEMO = join(import.meta.dirname, '../../../demo-academy/files')
const folder = emptyFolder()

const pagesIn = async (content: Buffer | string) => {
  const path = join(folder, 'a.pdf')
  writeFileSync(path, content, 'latin1')
  return (await measureFile(path, '.pdf')).pages
}

const CATALOG = '<</Type/Catalog /Pages 2 0 R>>'
const PAGE = '<</Type/Page /MediaBox[0 0 595 842]>>'
const tree = (count: unknown, kids = '3 0 R') =>
  `<</Type /Pages % of all\n/Kids [${kids}]/Title (a \\) (b)) /Count ${String(count)} >>`
/** A catalog, a tree that lists one page so often, and that page: the objects from this number on. */
const book = (pages: number, first = 1, count: unknown = pages) => [
  CATALOG.replace('2', String(first + 1)),
  tree(count, `${first + 2} 0 R `.repeat(pages)),
  PAGE,
]

/** The same with the objects in a stream, and the table in another one, as programs write it since PDF 1.5. */
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

const BOOK = book(310, 5)

/** A file whose first page comes first, with a table of its own, for readers over a slow line. */
function linearized(pages: number): string {
  const [catalog = '', list = '', page = ''] = book(pages, 2)
  const entry = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`
  const written = (before: string) => {
    const at = (mark: string) => before.indexOf(mark) + 1
    const facts = `/L ${String(before.length).padStart(6)}/H[9 9]/O 4/E 9/N ${pages}/T ${String(at('\nxref\n3')).padStart(6)}`
    const first = `xref\n1 2\n${entry(at('\n1 0'))}${entry(at('\n2 0'))}4 1\n${entry(at('\n4 0 obj'))}`
    const trailer = `trailer\n<</Size 5/Root 2 0 R/Prev ${String(at('\nxref\n3')).padStart(6)}>>\nstartxref\n0\n%%EOF\n`
    const head = `%PDF-1.4\n1 0 obj\n<</Linearized 1${facts}>>\nendobj\n${first}${trailer}`
    const objects = `2 0 obj\n${catalog}\nendobj\n4 0 obj\n${page}\nendobj\n3 0 obj\n${list}\nendobj\n`
    const last = `xref\n3 1\n${entry(at('\n3 0 obj'))}trailer\n<</Size 5>>\nstartxref\n`
    return `${head}${objects}${last}${String(at('\nxref\n1')).padStart(6)}\n%%EOF\n`
  }
  // The offsets are computed from the same text without them, because all offsets are equally long.
  return written(written(''))
}

/** What a file is encrypted by, with AES of 256 bits: the user's password opens it, the owner's allows everything. */
function encryption(user: string, owner: string): string {
  const salts = [Buffer.alloc(8, 1), Buffer.alloc(8, 2)] as const
  const hashed = (...parts: (string | Buffer)[]) =>
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
      .digest()
  const sealed = (key: Buffer) =>
    createCipheriv('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false).update(Buffer.alloc(32, 7))
  const u = Buffer.concat([hashed(user, salts[0]), ...salts])
  const o = Buffer.concat([hashed(owner, salts[0], u), ...salts])
  const texts = {
    U: u,
    UE: sealed(hashed(user, salts[1])),
    O: o,
    OE: sealed(hashed(owner, salts[1], u)),
    Perms: Buffer.alloc(16),
  }
  const filter = '/CF<</StdCF<</CFM/AESV3/Length 32>>>>/StmF/StdCF/StrF/StdCF'
  const hex = Object.entries(texts).map(([name, bytes]) => `/${name}<${bytes.toString('hex')}>`)
  return `<</Filter/Standard/V 5/R 5/Length 256/P -4${filter}${hex.join('')}>>`
}

describe('the pages of a PDF', () => {
  it('The pages of a PDF are what its page tree says', async () => {
    assert.equal(await pagesIn(readFileSync(join(DEMO, 'electricity-handbook.pdf'))), 16)
    assert.equal(await pagesIn(readFileSync(join(DEMO, 'the-mole.pdf'))), 1)
    assert.equal(await pagesIn(plainPdf([...book(42, 1, '4 0 R'), '42'])), 42)
    assert.equal(await pagesIn(packed(BOOK)), 310)
    assert.equal(await pagesIn(linearized(12)), 12)
  })

  it('The pages of a PDF are those that are there where its page tree says something else', async () => {
    for (const count of [2.5, 9, 100_001, 'true', '']) {
      assert.equal(await pagesIn(plainPdf([CATALOG, tree(count, '3 0 R 4 0 R'), PAGE, PAGE])), 2, String(count))
    }
  })

  it('The pages of a PDF are found behind what a server wrote before it, and in a tree that lists thousands of them', async () => {
    assert.equal(await pagesIn(plainPdf(book(7), '', 'HTTP/1.1 200 OK\r\n\r\n%PDF-1.4\n')), 7)
    assert.equal(await pagesIn(plainPdf(book(20_000))), 20_000)
  })

  it('The pages of a PDF are those of the last time that it was saved', async () => {
    const first = plainPdf(book(3))
    const start = /startxref\n(\d+)/.exec(first)?.[1]
    const object = `2 0 obj\n${book(4)[1]}\nendobj\n`
    const table = `xref\n2 1\n${String(first.length).padStart(10, '0')} 00000 n \n`
    const trailer = `trailer <</Root 1 0 R /Prev ${start}>>\nstartxref\n${first.length + object.length}\n%%EOF`
    assert.equal(await pagesIn(first + object + table + trailer), 4)
  })

  it('The pages of a PDF are not known of an encrypted file that asks for a password', async () => {
    assert.equal(await pagesIn(plainPdf([...book(3), '<<>>'], '/Encrypt 4 0 R')), null)
    const locked = plainPdf([...book(3), encryption('open', 'owner')], '/Encrypt 4 0 R')
    assert.equal(await pagesIn(locked), null)
    assert.equal(await pagesIn(packed(BOOK, { more: `/Encrypt ${encryption('open', 'owner')}` })), null)
  })

  it('The pages of a PDF are known of an encrypted file that everybody can open', async () => {
    const open = plainPdf([...book(3), encryption('', 'owner')], '/Encrypt 4 0 R')
    assert.equal(await pagesIn(open), 3)
  })

  it('The pages of a PDF are not known of a damaged file', async () => {
    const whole = readFileSync(join(DEMO, 'electricity-handbook.pdf'))
    for (let length = 0; length < whole.length; length += 9973)
      assert.equal(await pagesIn(whole.subarray(0, length)), null)
    assert.equal(await pagesIn(plainPdf(book(3)).replace('2 0 obj', '7 0 obj')), null)
    assert.equal(await pagesIn(packed(BOOK).replace('stream\r\n', 'stream\r\nx')), null)
  })

  it('The pages of a PDF are known of a damaged file that viewers mend', async () => {
    const text = plainPdf([CATALOG, tree(3, '3 0 R 4 0 R 5 0 R'), PAGE, PAGE, PAGE])
    assert.equal(await pagesIn(text.replace('startxref\n', 'startxref\n9')), 3)
  })

  it('The pages of a PDF are not known where nobody can believe them', async () => {
    for (const count of [0, -3, 2.5, 100_001, '9'.repeat(400), 'true', '[1]', '2 0 R', '9 0 R', '']) {
      assert.equal(await pagesIn(plainPdf([CATALOG, tree(count)])), null, String(count))
    }
  })
})

describe('a PDF of gigabytes', () => {
  const GIGABYTE = 1_000_000_000
  /** A picture of this many bytes stands before the table. */
  const largeOne = (bytes: number, text: string): string => {
    const path = join(folder, 'large.pdf')
    const [, objects = '', start = '', end = ''] = /^(.*)(xref\n0.*startxref\n)\d+(.*)$/s.exec(text) ?? []
    writeFileSync(path, `${objects}999 0 obj\n<</Length ${bytes}>>stream\n`)
    truncateSync(path, bytes)
    appendFileSync(path, `${start}${bytes}${end}`)
    return path
  }
  const pagesOf = async (path: string) => (await measureFile(path, '.pdf')).pages

  it('A PDF of gigabytes is read in its tables and its tree alone', async () => {
    const kids = Array.from({ length: 300 }, (_, index) => `${index + 3} 0 R`).join(' ')
    const objects = [CATALOG, tree(300, kids), ...Array.from({ length: 300 }, () => PAGE)]
    assert.equal(await pagesOf(largeOne(1.5 * GIGABYTE, plainPdf(objects))), 300)
  })

  it('A PDF of gigabytes is not mended where it is damaged, nor counted where no viewer of ours could show it', async () => {
    const damaged = plainPdf(book(3)).replace('trailer', 'Trailer')
    assert.equal(await pagesOf(largeOne(0.2 * GIGABYTE, damaged)), null)
    assert.equal(await pagesOf(largeOne(2.5 * GIGABYTE, plainPdf(book(3)))), null)
  })
})

describe('a PDF that is made to do harm', () => {
  const MILLION = 1_000_000
  const trailed = (trailer: string) => plainPdf([CATALOG, tree(3)]).replace(/trailer\n.*\n/, `trailer\n${trailer}\n`)

  it('A PDF that is made to do harm is read once where its tables lead back to each other', async () => {
    const whole = plainPdf(book(3))
    const start = /startxref\n(\d+)/.exec(whole)?.[1]
    assert.equal(await pagesIn(whole.replace('/Root', `/Prev ${start} /Root`)), 3)
    assert.equal(await pagesIn(trailed('<</Root 1 0 R /Prev 9>>')), null)
  })

  it('A PDF that is made to do harm costs little and is imported all the same', async () => {
    const harms = {
      'a table of billions of lines': plainPdf([CATALOG, tree(3)]).replace('0 3\n', '0 4000000000\n'),
      'brackets without an end': trailed(`<</Root ${'['.repeat(MILLION)}`),
      'a text without an end': trailed(`<</Root ${'('.repeat(MILLION)}`),
      'numbers without an end': trailed(`<</Root [${'1 '.repeat(MILLION)}`),
      'remarks without an end': trailed('%'.repeat(MILLION) + '\n%'.repeat(MILLION)),
      'nothing but space': trailed(' '.repeat(2 * MILLION)),
      'a reference to itself': plainPdf(['1 0 R', tree(3)]),
      'a stream in itself': packed(BOOK, { container: 5 }),
      'a packed gigabyte': plainPdf([CATALOG, tree(3)]) + bomb(),
    }
    for (const [name, content] of Object.entries(harms)) assert.equal(await pagesIn(content), null, name)
  })

  /** A table that is a hundred megabytes when it is unpacked. */
  function bomb(): string {
    const data = deflateSync(Buffer.alloc(100 * MILLION)).toString('latin1')
    const dict = `/Type/XRef/Root 1 0 R/W[1 3 1]/Size 9/Filter/FlateDecode/Length ${data.length}`
    const start = plainPdf([CATALOG, tree(3)]).length
    return `9 0 obj<<${dict}>>stream\n${data}\nendstream\nendobj\nstartxref\n${start}\n%%EOF`
  }
})
