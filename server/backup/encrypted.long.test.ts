import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { baseSheets, emptyFolder, folderOf } from '../testing/provider-folder.ts'
import { aHome, type Home, provider, rowsOf } from '../testing/provider-run.ts'

const sheets = {
  ...baseSheets,
  'materials.csv': 'Material ID,Title,Subject Code,Chapter No,File\nM-1,Notes,PHY12,3,notes.pdf\n',
  // Larger than the pieces in which age encrypts.
  'files/notes.pdf': `%PDF-1.7 ${'notes of Ananya '.repeat(20_000)}`,
}
const EFFECTS = /Without the earlier keys nobody is logged out, but .*calendars expire/

const withSettings = (home: Home, more: Record<string, string>): Home => ({
  ...home,
  environment: { ...home.environment, ...more },
})
const keysOf = ({ dataDir }: Home) => readFileSync(join(dataDir, 'secrets.json'), 'utf8')
const leftoversIn = ({ dataDir }: Home) =>
  readdirSync(dataDir).filter((name) => /^(decrypted|rehearsal)-|\.part$/.test(name))

describe('a backup of an academy', async () => {
  const home = await aHome()
  const place = emptyFolder()
  const at = (name: string) => join(place, name)
  assert.equal((await provider(home, 'import', folderOf(sheets), '--write', '--new-academy')).code, 0)
  const keyPair = async (name: string) => {
    const { out } = await provider(home, 'backup-key', at(name))
    const [, recipient = ''] = /^BACKUP_RECIPIENTS=(age1\S+)$/m.exec(out) ?? []
    return { recipient: { BACKUP_RECIPIENTS: recipient }, identity: { BACKUP_IDENTITY_FILE: at(name) } }
  }
  const [ours, another] = [await keyPair('ours.txt'), await keyPair('another.txt')]
  writeFileSync(at('passphrase.txt'), 'correct horse battery staple\n')
  const passphrase = { BACKUP_PASSPHRASE_FILE: at('passphrase.txt') }

  it('A backup of an academy leaves the keys out when it is not encrypted, unless they are asked for', async () => {
    const plain = await provider(home, 'backup', at('plain.zip'))
    assert.deepEqual([plain.code, plain.err], [0, ''])
    assert.match(plain.out, /NOT encrypted[^]*The keys are not in it: keep a copy of .*secrets\.json elsewhere/)
    const bytes = readFileSync(at('plain.zip'), 'latin1')
    assert.ok(!bytes.includes('secrets.json') && bytes.includes('manifest.json'))
    const asked = await provider(home, 'backup', at('keys.zip'), '--with-keys')
    assert.match(asked.out, /The keys are in it\./)
    assert.ok(readFileSync(at('keys.zip'), 'latin1').includes('secrets.json'))
  })

  it('A backup without keys leaves those alone that are here, and says what it means', async () => {
    const before = keysOf(home)
    const back = await provider(home, 'restore', at('plain.zip'), '--overwrite-newer')
    assert.match(back.out, /The keys are not in the backup; those here are the ones that the academy had\./)
    assert.doesNotMatch(back.out, EFFECTS)
    assert.equal(keysOf(home), before)
    const there = await aHome()
    const first = await provider(there, 'restore', at('plain.zip'))
    assert.match(first.out, /not in the backup, and there are none here\. If you kept a copy, put it at/)
    assert.match(first.out, EFFECTS)
    const waits = await provider(there, 'imports')
    assert.deepEqual([waits.code, existsSync(join(there.dataDir, 'secrets.json'))], [1, false])
    assert.match(waits.err, /secrets\.json is missing, and the database is not empty/)
    assert.equal((await provider(there, 'change-keys', '--lost')).code, 0)
    const others = keysOf(there)
    const second = await provider(there, 'restore', at('plain.zip'), '--overwrite-newer')
    assert.deepEqual([second.code, second.err], [0, ''])
    assert.match(second.out, /not in the backup, and those here are other ones/)
    assert.equal(keysOf(there), others)
  })

  it('A backup to a recipient is a file of age that shows nothing, keys in it, and opens with the identity alone', async () => {
    const file = at('recipient.zip.age')
    const made = await provider(withSettings(home, ours.recipient), 'backup', file)
    assert.deepEqual([made.code, made.err], [0, ''])
    assert.match(
      made.out,
      /files, read again and found whole\.\nThe audit has \d+ entries, the last one with the hash \S+\.\nIt is encrypted\.\nThe keys are in it\./,
    )
    const bytes = readFileSync(file, 'latin1')
    assert.match(bytes, /^age-encryption\.org\/v1\n-> X25519 \S{43}\n\S{43}\n--- \S{43}\n/)
    for (const shown of ['Ananya', 'secrets', 'manifest', 'PK\u0003\u0004']) assert.ok(!bytes.includes(shown), shown)
    const there = await aHome()
    const closed = await provider(there, 'restore', file)
    assert.deepEqual([closed.code, closed.out], [1, ''])
    assert.match(closed.err, /encrypted to a recipient: name the file of the identity in BACKUP_IDENTITY_FILE/)
    const wrong = await provider(withSettings(there, another.identity), 'restore', file)
    assert.match(wrong.err, /no identity in the file opens the backup/)
    assert.deepEqual(await rowsOf(there, 'students'), [])
    const opened = await provider(withSettings(there, ours.identity), 'restore', file)
    assert.deepEqual([opened.code, opened.err], [0, ''])
    assert.equal((await rowsOf(there, 'students')).length, 1)
    assert.equal(keysOf(there), keysOf(home))
    const [stored] = await rowsOf(there, 'files')
    assert.equal(
      readFileSync(join(there.dataDir, 'media', String(stored?.['path'])), 'utf8'),
      sheets['files/notes.pdf'],
    )
    assert.deepEqual([leftoversIn(there), leftoversIn(home)], [[], []])
  })

  it('A backup with a passphrase opens with that alone, which is never typed as a word of the command', async () => {
    const file = at('passphrase.zip.age')
    assert.equal((await provider(withSettings(home, passphrase), 'backup', file)).code, 0)
    assert.match(readFileSync(file, 'latin1'), /^age-encryption\.org\/v1\n-> scrypt \S{22} 18\n/)
    const there = await aHome()
    const unasked = await provider(there, 'restore', file)
    assert.match(unasked.err, /there is no terminal to ask for the passphrase: name a file in BACKUP_PASSPHRASE_FILE/)
    const wrong = await provider(withSettings(there, { BACKUP_PASSPHRASE: 'incorrect horse' }), 'restore', file)
    assert.match(wrong.err, /this passphrase does not open the backup/)
    const right = { BACKUP_PASSPHRASE: 'correct horse battery staple' }
    assert.equal((await provider(withSettings(there, right), 'restore', file)).code, 0)
    assert.equal((await rowsOf(there, 'students')).length, 1)
    const visible = await provider(home, 'backup', at('visible.zip'), '--passphrase=secret')
    assert.deepEqual([visible.code, existsSync(at('visible.zip'))], [2, false])
  })

  it('A backup of an academy that is encrypted and cut off or changed is refused before anything is touched', async () => {
    const there = withSettings(await aHome(), ours.identity)
    const whole = readFileSync(at('recipient.zip.age'))
    const changed = Buffer.from(whole)
    changed[whole.length - 1000] = (changed[whole.length - 1000] ?? 0) ^ 1
    for (const bytes of [whole.subarray(0, whole.length - 1), whole.subarray(0, 65_000), changed]) {
      writeFileSync(at('damaged.zip.age'), bytes)
      const { code, err } = await provider(there, 'restore', at('damaged.zip.age'))
      assert.equal(code, 1)
      assert.match(err, /the encrypted backup is damaged or cut off/)
    }
    rmSync(at('damaged.zip.age'))
    assert.deepEqual(await rowsOf(there, 'students'), [])
    assert.deepEqual(leftoversIn(there), [])
  })

  it('A backup of an academy is refused to somebody who is no recipient', async () => {
    const { BACKUP_RECIPIENTS } = ours.recipient
    const mistyped = `${BACKUP_RECIPIENTS.slice(0, -1)}${BACKUP_RECIPIENTS.endsWith('q') ? 'p' : 'q'}`
    const refused = await provider(withSettings(home, { BACKUP_RECIPIENTS: mistyped }), 'backup', at('none.zip.age'))
    assert.equal(refused.code, 1)
    assert.match(refused.err, /BACKUP_RECIPIENTS must be recipients of age, letter by letter/)
    assert.ok(!existsSync(at('none.zip.age')))
  })

  it('A backup of an academy is rehearsed beside the academy, which is not touched', async () => {
    const before = await rowsOf(home, 'students')
    const rehearsed = await provider(withSettings(home, ours.identity), 'rehearse', at('recipient.zip.age'))
    assert.deepEqual([rehearsed.code, rehearsed.err], [0, ''])
    assert.match(rehearsed.out, /recipient\.zip\.age of \S+ can be restored: \d+ rows and 1 files are there\.\n$/)
    assert.match((await provider(home, 'rehearse', at('plain.zip'))).out, /can be restored[^]*The keys are not in it/)
    const lost = await provider(home, 'rehearse', at('recipient.zip.age'))
    assert.deepEqual([lost.code, lost.out], [1, ''])
    assert.deepEqual(await rowsOf(home, 'students'), before)
    assert.deepEqual(leftoversIn(home), [])
  })

  it('A backup of an academy that lacks a file is found out by the rehearsal', async () => {
    const [stored] = await rowsOf(home, 'files')
    const file = join(home.dataDir, 'media', String(stored?.['path']))
    const content = readFileSync(file)
    rmSync(file)
    writeFileSync(join(home.dataDir, 'media/other.pdf'), 'x')
    assert.equal((await provider(home, 'backup', at('lacking.zip'))).code, 0)
    writeFileSync(file, content)
    const { code, err } = await provider(home, 'rehearse', at('lacking.zip'))
    assert.equal(code, 1)
    assert.match(err, /the file media\/document\/\S+\.pdf is named by a row and not in the backup/)
  })
})
