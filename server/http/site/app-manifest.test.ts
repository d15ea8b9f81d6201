import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { saveAcademy } from '../../academy/academy.ts'
import { testApp } from '../../testing/test-app.ts'
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
