import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { brandStyle } from '#contract/brand-colours.rules.ts'
import { type Academy, saveAcademy } from '../../academy/academy.ts'
import { buildApp } from '../../app.ts'
import { testApp } from '../../testing/test-app.ts'
import { builtPages } from '../../testing/whole-app.ts'

const page = (text: string) => `<!doctype html><html lang="en"><head></head><body>${text}</body></html>`
const FILES = {
  'index.html': page('Home'),
  'login.en.html': page('Login'),
  'login.hi.html': page('लॉग इन'),
  'sw.js': 'const revision = "__PAGE_HEADERS__"',
}

/** An app of its own for each academy: settings are read at most once a second. */
async function answersOf(changes: Partial<Academy>) {
  const test = await testApp()
  await test.db.write((tx) => saveAcademy(tx, changes))
  const app = await buildApp({ ...test.parts, webFolder: builtPages(FILES) })
  after(() => app.close())
  return async (url: string, cookie = '') => (await app.inject({ url, headers: { cookie } })).body
}

describe('the pages of an academy with a colour and a language of its own', async () => {
  const built = await answersOf({ name: 'As built' })
  const own = await answersOf({ brand_colour: 'maroon', language: 'hi' })

  it('The pages of an academy without a choice are those of the build', async () => {
    assert.equal(await built('/'), FILES['index.html'])
    assert.equal(await built('/login'), FILES['login.en.html'])
  })

  it('Every page brings the colour of the academy, and names its language', async () => {
    const style = `<style id="brand">${brandStyle('maroon')}</style></head>`
    assert.equal(
      await own('/'),
      FILES['index.html'].replace('<html ', '<html data-language="hi" ').replace('</head>', style),
    )
    assert.ok((await own('/login')).includes(style))
  })

  it('The login comes in the language of the academy, and in that which somebody chose', async () => {
    assert.match(await own('/login'), /लॉग इन/)
    assert.match(await own('/login', 'language=en'), /Login/)
  })

  it('A phone that keeps the pages fetches them again when the academy has changed its colour', async () => {
    assert.notEqual(await built('/sw.js'), await own('/sw.js'))
  })
})
