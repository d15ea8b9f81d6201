import { placesOf } from './complete-lock.ts'

type Entry = {
  name?: string
  version?: string
  integrity?: string
  license?: string
  dev?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type LockFile = { packages: Record<string, Entry> }
export type Project = { name: string; version: string; description: string }
export type Bill = {
  bomFormat: string
  components: { 'bom-ref': string; hashes?: { alg: string; content: string }[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** The software bill of materials (CycloneDX 1.5) of a lock file: every package, its hash, its licence, what it needs. */
export function billOfMaterials({ packages }: LockFile, project: Project, at: string): Bill & Record<string, unknown> {
  const places = Object.keys(packages).filter((place) => place !== '')
  const refOf = (place: string) => (place === '' ? project.name : place)
  const needsOf = (place: string) => {
    const { dependencies, optionalDependencies } = packages[place] ?? {}
    const names = Object.keys({ ...dependencies, ...optionalDependencies })
    const found = names.flatMap((name) => placesOf(place, name).find((one) => packages[one]) ?? [])
    return [...new Set(found)].sort()
  }
  const { name, version, description } = project
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: at,
      component: { 'bom-ref': name, type: 'application', name, version, description },
    },
    components: places.map((place) => componentOf(place, packages[place] ?? {})),
    dependencies: ['', ...places].map((place) => ({ ref: refOf(place), dependsOn: needsOf(place) })),
  }
}

function componentOf(place: string, entry: Entry) {
  const whole = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const [group, name = whole] = whole.startsWith('@') ? whole.split('/') : [undefined, whole]
  const { version = '' } = entry
  return {
    'bom-ref': place,
    type: 'library',
    ...(group && { group }),
    name,
    version,
    // Packages for building and testing never run in production.
    scope: entry.dev ? 'excluded' : entry.optional ? 'optional' : 'required',
    purl: `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ''}${name}@${version}`,
    ...(entry.integrity && { hashes: hashesOf(entry.integrity) }),
    ...(entry.license && { licenses: [licenceOf(entry.license)] }),
  }
}

function hashesOf(integrity: string): { alg: string; content: string }[] {
  return integrity.split(/\s+/).map((one) => {
    const [alg = '', base64 = ''] = one.split(/-(.*)/)
    return { alg: alg.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') }
  })
}

const licenceOf = (said: string) => (/[ ()]/.test(said) ? { expression: said } : { license: { id: said } })
