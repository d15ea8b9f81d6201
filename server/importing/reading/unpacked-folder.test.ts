import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { bentZip } from '../../testing/bent-zip.ts'
import { emptyFolder } from '../../testing/provider-folder.ts'
import { storedZip } from './stored-zip.ts'
import { unpackFolder } from './unpacked-folder.ts'

const OK = Buffer.from('a,b\n')
const SYMLINK = 0o120777

type Bent = {
  name: string
  content?: Buffer
  said?: number
  mode?: number
  isDeflated?: boolean
  flags?: number
  /** The name is in UTF-8, and the file says so. */
  isUtf8?: boolean
  check?: number
}

/** A zip file of one entry with false metadata. */
const bent = ({ name, content = OK, said = content.length, mode = 0, isDeflated = false, ...bits }: Bent): Buffer =>
  bentZip({
    name,
    mode,
    isDeflated,
    size: said,
    check: bits.check ?? crc32(content),
    packed: isDeflated ? deflateRawSync(content) : content,
    flags: (bits.isUtf8 === false ? 0 : 0x0800) | (bits.flags ?? 0),
  })

describe('a folder that comes as a zip file', () => {
  const unpacked = async (zip: Buffer, free?: number) => {
    const folder = emptyFolder()
    const path = join(folder, 'in.zip')
    const target = join(folder, 'out')
    writeFileSync(path, zip)
    const names = await unpackFolder(path, target, free)
    return { names, target, folder }
  }

  it('A folder that comes as a zip file is there as it was, without the folder around it and what systems add', async () => {
    const zip = storedZip(
      new Map([
        ['academy/students.csv', OK],
        ['academy/images/a.png', OK],
        ['academy/.DS_Store', OK],
        ['__MACOSX/academy/._students.csv', OK],
      ]),
    )
    const { names, target } = await unpacked(zip)
    assert.deepEqual(names, ['students.csv', 'images/a.png'])
    assert.deepEqual(readFileSync(join(target, 'images', 'a.png')), OK)
  })

  it('A folder that comes as a zip file has its names in one form, however the system that packed it writes them', async () => {
    const [sheets, mac] = ['images/circuit é.png', 'images/circuit e\u0301.png']
    assert.notEqual(sheets, mac)
    for (const isUtf8 of [false, true]) {
      const { names, target } = await unpacked(bent({ name: mac, isUtf8 }))
      assert.deepEqual(names, [sheets], `${isUtf8}`)
      assert.deepEqual(readFileSync(join(target, sheets)), OK)
    }
    const ours = await unpacked(bent({ name: 'images/കൊടി.png', isUtf8: false }))
    assert.deepEqual(ours.names, ['images/കൊടി.png'])
    const both = storedZip(
      new Map([
        [sheets, OK],
        [mac, OK],
      ]),
    )
    await assert.rejects(unpacked(both), /has two files named/)
  })

  it('A folder that comes as a zip file is refused where the checksum of a file is wrong', async () => {
    await assert.rejects(unpacked(bent({ name: 'students.csv', check: 1 })), /The zip file is damaged/)
  })

  it('A zip file of pictures alone keeps their folder', async () =>
    assert.deepEqual((await unpacked(storedZip(new Map([['images/a.png', OK]])))).names, ['images/a.png']))

  for (const name of [
    '../students.csv',
    'a/../../students.csv',
    '/etc/students.csv',
    'C:/students.csv',
    '..\\students.csv',
  ]) {
    it(`A folder that comes as a zip file is refused with a file called ${name}`, async () => {
      await assert.rejects(unpacked(bent({ name })), /points outside the folder/)
    })
  }

  it('A folder that comes as a zip file is refused with names that hide something, or lie too deep', async () => {
    await assert.rejects(unpacked(bent({ name: 'a\u202e.csv' })), /has an invisible character \(U\+202E\)/)
    await assert.rejects(unpacked(bent({ name: 'a/b/c/d/e/f/g.csv' })), /is inside too many folders/)
    await assert.rejects(unpacked(bent({ name: `${'a'.repeat(300)}.csv` })), /The name “a+\.csv” is too long/)
  })

  it('A folder that comes as a zip file is refused with a link, and with a password', async () => {
    await assert.rejects(unpacked(bent({ name: 'a.csv', mode: SYMLINK })), /is a link/)
    await assert.rejects(unpacked(bent({ name: 'a.csv', flags: 1, isDeflated: true })), /has a password/)
  })

  it('A folder that comes as a zip file is refused where a file of it is packed to less than a hundredth', async () => {
    const zip = bent({ name: 'a.csv', content: Buffer.alloc(5_000_000), isDeflated: true })
    await assert.rejects(unpacked(zip), /more than 100 times/)
  })

  it('A folder that comes as a zip file is refused where a file is larger than it says, before all of it is there', async () => {
    const zip = bent({ name: 'a.csv', content: Buffer.alloc(5_000_000), said: 100, isDeflated: true })
    await assert.rejects(unpacked(zip), /damaged/)
  })

  it('A folder that comes as a zip file is refused where the disk has too little room for it', async () => {
    await assert.rejects(unpacked(bent({ name: 'a.csv', content: Buffer.alloc(1000) }), 1500), /short of space/)
  })

  it('A folder that comes as a zip file is refused with more than 5,000 files, and with one of them twice', async () => {
    const many = new Map(Array.from({ length: 5001 }, (_, at): [string, Buffer] => [`${at}.csv`, OK]))
    await assert.rejects(unpacked(storedZip(many)), /The zip file has more than 5,000 files/)
    await assert.rejects(
      unpacked(
        storedZip(
          new Map([
            ['a.csv', OK],
            ['A.csv', OK],
          ]),
        ),
      ),
      /has two files named/,
    )
  })

  it('A folder that comes as a zip file is refused where it is none, or is cut off', async () => {
    await assert.rejects(unpacked(Buffer.from('no zip')), /Not a zip file/)
    const whole = storedZip(new Map([['a.csv', Buffer.alloc(1000)]]))
    await assert.rejects(unpacked(whole.subarray(0, 500)), /damaged or incomplete/)
  })

  it('A folder that comes as a zip file never writes beside its folder', async () => {
    const { folder } = await unpacked(storedZip(new Map([['a.csv', OK]])))
    assert.deepEqual(readdirSync(folder).toSorted(), ['in.zip', 'out'])
    assert.equal(existsSync(join(folder, 'out', 'a.csv')), true)
  })
})
