import { strToU8, zipSync } from 'fflate'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { paragraph, run, wordFile } from './word-file.ts'
import { wordParts } from './word-parts.rules.ts'

const GOOD = wordFile(paragraph(run('x'.repeat(5000))))
const MIB = 2 ** 20
const ole = (name: string) => {
  const names = Buffer.from(name, 'utf16le')
  return new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...names])
}
const BOMB = zipSync({ 'word/document.xml': new Uint8Array(60 * MIB) }, { level: 1 })

/** Declares a size of a hundred bytes for each part. */
function lying(zip: Uint8Array): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length)
  for (let at = 0; at + 30 < zip.length; at += 1) {
    const signature = view.getUint32(at, true)
    if (signature === 0x02014b50) view.setUint32(at + 24, 100, true)
    if (signature === 0x04034b50) view.setUint32(at + 22, 100, true)
  }
  return zip
}

describe('the parts of a Word file', () => {
  it('The parts of a Word file are what is read of it, and nothing else', () => {
    const parts = wordParts(GOOD)
    assert.ok(typeof parts !== 'string')
    assert.ok(parts.has('word/document.xml') && parts.has('word/numbering.xml'))
    const more = wordParts(
      zipSync({
        'word/document.xml': strToU8('<x/>'),
        '[Content_Types].xml': strToU8('<x/>'),
        'evil.exe': strToU8('x'),
      }),
    )
    assert.deepEqual(typeof more !== 'string' && [...more.keys()], ['word/document.xml', '[Content_Types].xml'])
  })

  for (const [what, file, refusal] of [
    ['nothing', () => new Uint8Array(0), 'not_word'],
    ['a text', () => strToU8('1. Which?'), 'not_word'],
    ['another zip', () => zipSync({ 'a.txt': strToU8('x') }), 'not_word'],
    ['a file of Word before 2007', () => ole('WordDocument'), 'old_word'],
    ['a file with a password', () => ole('EncryptedPackage'), 'encrypted'],
    ['another file of that kind', () => ole('Workbook'), 'not_word'],
    ['too large a file', () => new Uint8Array(100 * MIB), 'too_large'],
    ['a bomb', () => BOMB, 'too_much'],
    ['a bomb that says it is none', () => lying(BOMB.slice()), 'too_much'],
    [
      'more parts than a document has',
      () => zipSync(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}`, new Uint8Array(0)]))),
      'too_much',
    ],
    ['half a file', () => GOOD.subarray(0, GOOD.length / 2), 'damaged'],
    [
      'a file with other bytes in the middle',
      () => GOOD.map((byte, at) => (at > 300 && at < 900 ? 255 : byte)),
      'damaged',
    ],
  ] as const) {
    it(`The parts of a Word file are none of ${what}`, () => assert.equal(wordParts(file()), refusal))
  }
})
