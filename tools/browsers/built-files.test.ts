import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, it } from 'node:test'
import { root } from '../stamp.ts'
import { newerInScript } from './newer-in-scripts.ts'
import { newerInStyles } from './newer-in-styles.ts'
import { wrapFields } from './safari-fields.ts'

/** What `ui/old-browsers/fill.ts` adds before the app begins. */
const FILLED =
  '.toSorted .toReversed .toSpliced .with Map.groupBy Promise.withResolvers URL.canParse AbortSignal.timeout .showPopover .hidePopover'.split(
    ' ',
  )

/** What is looked for before it is used, or is a name of something else in our code or a library's. */
const ASKED: Record<string, string> = {
  '.escape': 'CSS.escape is old',
  '.startViewTransition': 'the router asks for it',
  '.isError': 'a field of queries',
  '.take': 'a function of ours',
  '.toArray': 'React’s and a library’s own',
  '.pause': 'a function of ours',
  '.pushManager': 'notifications are offered where it is',
  'Notification.permission': 'notifications are offered where it is',
  'Notification.requestPermission': 'notifications are offered where it is',
  'Intl.Segmenter': 'names are cut by code points without it',
  '.userActivation': 'optional',
  '.getUserMedia': 'voice notes are recorded where it is',
  '.fullscreenElement': 'an iPhone has no full screen but the film’s own',
  '.exitFullscreen': 'an iPhone has no full screen but the film’s own',
  '.requestFullscreen': 'an iPhone has no full screen but the film’s own',
  '.fullscreenEnabled': 'an iPhone has no full screen but the film’s own',
  '.audioTracks': 'hls.js has a field of its own',
  '.chunks': 'a library’s own',
  '.try': 'the reader of Word files has its own promises',
  'Error.captureStackTrace': 'asked for',
  '.xmlVersion': 'a library’s own',
  '.xmlEncoding': 'a library’s own',
  '.xmlStandalone': 'a library’s own',
}

/** The PDF library and what is loaded before it; journeys in old browsers open documents with them. */
const OF_PDF = /^(fill|pdf)/

/** Styles that only make something more beautiful, or that nothing depends on. */
const PLAINER: Record<string, string> = {
  ':fullscreen': 'a film or document in full screen keeps the size it had',
  ':has': 'outlines of forced colours, a ring around a chosen answer, the print of a document',
  ':open': 'in :is(), which forgives',
  ':popover-open': 'in :is(), which forgives',
  '@container': 'one column instead of two',
  'container-type': 'one column instead of two',
  '@page': 'a sheet of a month is printed upright',
  '@property': 'colours jump instead of fading',
  'accent-color': 'the system’s own colour',
  'contain-intrinsic-size': 'only speed',
  'content-visibility': 'only speed',
  hyphens: 'a long word breaks without a hyphen',
  'mask-image': 'its older name stands beside it',
  outline: 'square corners',
  'overflow-anchor': 'lists may move when something comes above them',
  'overscroll-behavior': 'the page may scroll behind a list',
  'print-color-adjust': 'paler print',
  'scrollbar-width': 'a wider scroll bar',
  'text-size-adjust': 'iPhones on their side draw larger letters',
  'text-wrap': 'a last line of one word',
  'user-select': 'labels can be selected',
  zoom: 'buttons that enlarge questions are not there',
}

const built = globSync('dist/{web,console}/**/*.{js,mjs,css}', { cwd: root })

describe('the built files', () => {
  it('The built files use nothing that is newer than the oldest supported browsers and is neither filled nor asked for', () => {
    assert.ok(built.length > 100, 'npm run build comes first')
    const known = new Set([...FILLED, ...Object.keys(ASKED)])
    const newer = built
      .filter((file) => !file.endsWith('.css') && !OF_PDF.test(basename(file)))
      .flatMap((file) =>
        newerInScript(file, readFileSync(join(root, file), 'utf8')).map(({ name }) => `${basename(file)}: ${name}`),
      )
      .filter((line) => !known.has(line.split(': ')[1] ?? ''))
    assert.deepEqual([...new Set(newer)], [])
  })

  it('The built styles use nothing newer without an older value before it, except what is only more beautiful', () => {
    const newer = built
      .filter((file) => file.endsWith('.css') && !OF_PDF.test(basename(file)))
      .flatMap((file) => newerInStyles(readFileSync(join(root, file), 'utf8')))
    assert.deepEqual(
      [...new Set(newer)].filter((name) => !(name in PLAINER)),
      [],
    )
  })
})

describe('what is newer than the floor', () => {
  it('What is newer than the floor is found in a script, by its owner, its name or its pattern', () => {
    const found = (text: string) => newerInScript('a.js', text).map(({ name }) => name)
    assert.deepEqual(found('[1].toSorted(); Map.groupBy([]); AbortSignal.any([]); new Float16Array(2)'), [
      '.toSorted',
      'Map.groupBy',
      'AbortSignal.any',
      'Float16Array',
    ])
    assert.deepEqual(found('/(?<=a)b/; RegExp(`(?<!a)b`); /[a--b]/v; [1].at(0); Promise.any([]); x?.map((y) => y)'), [
      'lookbehind',
      'lookbehind',
      'the flag v',
    ])
  })

  it('What is newer than the floor is found in a style sheet, unless an older value stands before it', () => {
    assert.deepEqual(newerInStyles('a { height: 100dvh } b { color: color-mix(in oklab, red, blue) }'), [
      'color-mix()',
      'dynamic viewport units',
    ])
    assert.deepEqual(newerInStyles('a { height: 100vh; height: 100dvh }'), [])
    assert.deepEqual(newerInStyles('@supports (height: 1dvh) { a { height: 100dvh } }'), [])
    assert.deepEqual(newerInStyles('a:has(b) { color: red }'), [':has'])
  })
})

describe('a field of a class', () => {
  it('A field of a class whose first value has parentheses is wrapped, and no other one', () => {
    assert.equal(
      wrapFields('class A{#a=1;b=new Map;c=make(this.#a);d=()=>f();static e={g:h()};i=[(0)]}'),
      'class A{#a=1;b=new Map;c=(()=>make(this.#a))();d=()=>f();static e=(()=>({g:h()}))();i=(()=>[(0)])()}',
    )
  })
})
