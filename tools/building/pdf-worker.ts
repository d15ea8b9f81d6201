import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** How the library's worker goes down to the children of a node of the tree of pages, packed or not. */
const DESCENT =
  /if\s*\((?<at>\w+)\s*\+\s*(?<count>\w+)\s*<=\s*(?<wanted>\w+)\)\s*\{\s*\k<at>\s*\+=\s*\k<count>;\s*continue;?\s*\}\s*\}\s*let (?<kids>\w+)\s*=\s*\w+\.getRaw\("Kids"\);[\s\S]{0,900}?(?<walk>for\s*\(let \w+\s*=\s*\k<kids>\.length\s*-\s*1;[\s\S]{0,90}?(?<nodes>\w+)\.push\()/

/**
 * Returns the worker's code with a short way to a page. Where a node counts as many pages as it has children, each is a
 * page; the library fetches every one before the wanted one, and of a file of 200 pages 13 MB before the first.
 */
export function withShortWay(code: string): string {
  const changed = code.replace(DESCENT, (found, ...rest) => {
    const { at, count, wanted, kids, walk = '', nodes } = rest.at(-1) as Record<string, string>
    const page = `if(${count}===${kids}.length){${nodes}.push(${kids}[${wanted}-${at}]);${at}=${wanted}}else `
    return `${found.slice(0, -walk.length)}${page}${walk}`
  })
  if (changed === code) throw new Error('The PDF library finds pages in another way now.')
  return changed
}

/** Puts the changed worker of this address of the library into the folder; returns where it lies. */
function placed(address: string, folder: string): string {
  const file = join(folder, address)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, withShortWay(readFileSync(join(pdfjs, address), 'utf8')))
  return file
}

/** What the bundler takes in place of the library's workers: the modern one, and that of older browsers. */
export const pdfWorkers = (folder: string): { find: RegExp; replacement: string }[] =>
  ['build/pdf.worker.min.mjs', 'legacy/build/pdf.worker.mjs'].map((address) => ({
    // Behind the address may stand how it is imported.
    find: new RegExp(`^pdfjs-dist/${RegExp.escape(address)}`),
    replacement: placed(address, folder),
  }))
