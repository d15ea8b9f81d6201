import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { builtApp } from './built-app.ts'
import { addFile, type StoredFile } from '../media/media.queries.ts'
import { putMedia } from './media-files.ts'
import type { TestApp } from './test-app.ts'

const BUILT: Record<string, string> = {
  'index.html': '<!doctype html><title>x</title>',
  'icon-192.png': 'a picture',
  'robots.txt': 'User-agent: *\n',
  'build.json': '{"apiBase":""}',
  'assets/main-abc.js': 'export {}',
  'assets/main-abc.css': 'a{}',
  'assets/figtree-abc.woff2': 'font',
  'assets/pdf.worker-abc.mjs': 'export {}',
  'assets/pdfjs-1/wasm/openjpeg.wasm': 'wasm',
  'assets/pdfjs-1/cmaps/UniJIS.bcmap': 'map',
}

/** A folder with a small built web app in it. Removed after the test file. */
export function builtPages(more: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  for (const [name, content] of Object.entries({ ...BUILT, ...more })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The app with its pages, as it is served in earnest. */
export async function wholeApp(test: TestApp) {
  const app = await builtApp({ ...test.parts, webFolder: builtPages() })
  after(() => app.close())
  return app
}

type Wanted = Pick<StoredFile, 'kind' | 'name' | 'media_type' | 'path'>

/** A file of a thousand bytes in the academy's media; a file of that path in its folder, for a playlist. */
export async function aStoredFile(test: TestApp, wanted: Wanted): Promise<number> {
  const path = wanted.kind === 'hls' ? `${wanted.path}/${wanted.name}` : wanted.path
  await putMedia(test, path, Buffer.alloc(1000, 'x'))
  const file_id = test.newId()
  await test.db.write((tx) => addFile(tx, { file_id, ...wanted, content_hash: wanted.path, size_bytes: 1000 }))
  return file_id
}
