/**
 * The engines that browsers are built on, each with the oldest version in which everything works (`docs/browsers.md`).
 */
export const BROWSER_FLOOR = { Chrome: 106, Safari: 15.6, Firefox: 115 } as const

type Engine = keyof typeof BROWSER_FLOOR

/** A browser as its header `User-Agent` names it, with the engine that decides what it can do. */
export type Browser = { family: string; version: string; engine: Engine; engineVersion: number }

/** Browsers that also call themselves Chrome, by the word that identifies them. */
const BUILT_ON_CHROME: [family: string, word: RegExp][] = [
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Edge', /Edg(?:A|e)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['UC Browser', /UCBrowser\/(\d+)/],
  ['Mi Browser', /MiuiBrowser\/(\d+)/],
  ['vivo', /VivoBrowser\/(\d+)/],
]

/** On iPhones all browsers use the engine of the system. */
const ON_AN_IPHONE: [family: string, word: RegExp][] = [
  ['Chrome', /CriOS\/(\d+)/],
  ['Firefox', /FxiOS\/(\d+)/],
  ['Edge', /EdgiOS\/(\d+)/],
]

const versionIn = (agent: string, word: RegExp) => word.exec(agent)?.[1]

function namedIn(agent: string, families: [string, RegExp][]): { family: string; version: string } | undefined {
  for (const [family, word] of families) {
    const version = versionIn(agent, word)
    if (version !== undefined) return { family, version }
  }
  return undefined
}

/** Returns the browser of a `User-Agent`; null if it is none of these. */
export function browserOf(agent: string | undefined): Browser | null {
  if (agent === undefined) return null
  const system = /(?:iPhone|CPU) OS (\d+)_(\d+)/.exec(agent)
  if (system) {
    const engineVersion = Number(`${system[1]}.${system[2]}`)
    const named = namedIn(agent, ON_AN_IPHONE) ?? { family: 'Safari', version: String(engineVersion) }
    return { ...named, engine: 'Safari', engineVersion }
  }
  const chrome = versionIn(agent, /Chrom(?:e|ium)\/(\d+)/)
  if (chrome !== undefined) {
    const named = namedIn(agent, BUILT_ON_CHROME) ?? { family: 'Chrome', version: chrome }
    return { ...named, engine: 'Chrome', engineVersion: Number(chrome) }
  }
  const firefox = versionIn(agent, /Firefox\/(\d+)/)
  if (firefox !== undefined)
    return { family: 'Firefox', version: firefox, engine: 'Firefox', engineVersion: Number(firefox) }
  const safari = versionIn(agent, /Version\/(\d+(?:\.\d+)?)[\d.]* (?:Mobile\/\w+ )?Safari/)
  return safari === undefined
    ? null
    : { family: 'Safari', version: safari, engine: 'Safari', engineVersion: Number(safari) }
}

/** True for a browser in which something may not work. */
export const isBelowFloor = ({ engine, engineVersion }: Browser): boolean => engineVersion < BROWSER_FLOOR[engine]

/** A browser as a session stores it: `Samsung Internet 21, Chrome 110`, or `Chrome 106` where both are the same. */
export function storedBrowser({ family, version, engine, engineVersion }: Browser): string {
  const own = `${family} ${version}`
  return family === engine && version === String(engineVersion) ? own : `${own}, ${engine} ${engineVersion}`
}

/** Reads what `storedBrowser` wrote. */
export function readBrowser(stored: string): Browser {
  const [own = '', base = own] = stored.split(', ')
  const at = own.lastIndexOf(' ')
  const [engine, engineVersion] = base.split(' ') as [Engine, string]
  return { family: own.slice(0, at), version: own.slice(at + 1), engine, engineVersion: Number(engineVersion) }
}
