/*
 * `npm run sbom`: writes dist/sbom.json, the software bill of materials (CycloneDX 1.5), from the lock file alone.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stamp.ts'
import { billOfMaterials, type LockFile, type Project } from './supply/bill-of-materials.ts'

const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as unknown
const project = read('package.json') as Project
const bill = billOfMaterials(read('package-lock.json') as LockFile, project, new Date().toISOString())
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist/sbom.json'), `${JSON.stringify(bill, null, 2)}\n`)
console.log(`dist/sbom.json: ${bill.components.length} packages.`)
