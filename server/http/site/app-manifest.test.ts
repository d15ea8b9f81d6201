import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { saveAcademy } from '../../academy/academy.ts'
import { testApp } from '../../testing/test-app.ts'
import { somePng } from '../../testing/some-png.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { wholeApp } from '../../testing/whole-app.ts'

const ours = join(import.meta.dirname, '../../../web/public')

type Manifest = { name: string; start_url: string; icons: { src: string; sizes: string; purpose: string }[] }

describe('what a browser is told before it installs the app', async () => {
  const test = await testApp()
  await test.db.write((tx) => saveAcademy(tx, { name: 'Kannanthali "Academy"' }))
  const app = await wholeApp(test)
  const manifest = (await app.inject({ url: '/manifest.webmanifest' })).json<Manifest>()

  it('The app that a browser installs is called by the name of the academy, and begins at home', () => {
    assert.equal(manifest.name, 'Kannanthali "Academy"')
    assert.equal(manifest.start_url, '/')
  })

  it('The app that a browser installs names icons that are there, of the sizes that it says', () => {
    assert.ok(manifest.icons.some(({ purpose }) => purpose === 'maskable'))
    for (const { src, sizes } of manifest.icons) {
      assert.ok(existsSync(join(ours, src)), src)
      // A PNG tells its width sixteen bytes after its beginning.
      if (src.endsWith('.png')) assert.equal(readFileSync(join(ours, src)).readUInt32BE(16), Number.parseInt(sizes, 10))
    }
  })
})

describe('the icon of an installed app', async () => {
  for (const [side, height, isShown] of [
    [192, 192, true],
    [192, 96, false],
    [48, 48, false],
  ] as const)
    it(`The icon is ${isShown ? 'the logo' : 'the neutral one'} for a logo of ${side} by ${height} pixels`, async () => {
      const test = await testApp({ LIMITS: 'off' })
      const owner = await signedInStaff(test, 'owner')
      const { picture } = (await owner.postFile('add_picture', 'logo.png', somePng(side, height))).body.data
      await test.db.write((tx) => saveAcademy(tx, { logo: picture }))
      const app = await wholeApp(test)
      const { icons } = (await app.inject({ url: '/manifest.webmanifest' })).json<Manifest>()
      assert.equal(icons.length === 1 && icons[0]?.src === picture && icons[0]?.sizes === '192x192', isShown)
    })
})
