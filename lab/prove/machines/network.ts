import { spawnSync } from 'node:child_process'

/** A network namespace: its processes see nothing of this machine but `host`, through which they reach it. */
export type Place = { name: string; address: string; host: string }

const BYTE = 254

/** Two namespaces, each connected with this machine only, by a cable of its own. */
export class Network {
  readonly places: Place[] = []
  readonly #removeNow = () => this.remove()

  /** @throws {Error} with the output of `ip` where the namespaces cannot be made */
  constructor(names: string[]) {
    process.once('exit', this.#removeNow)
    const network = `10.${1 + Math.floor(Math.random() * BYTE)}`
    for (const [at, name] of names.entries()) {
      const place = {
        name: `prove-${process.pid}-${name}`,
        host: `${network}.${at}.1`,
        address: `${network}.${at}.2`,
      }
      const [near, far] = [`pv${process.pid}n${at}`, `pv${process.pid}f${at}`]
      ip('netns', 'add', place.name)
      this.places.push(place)
      ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', place.name)
      ip('address', 'add', `${place.host}/30`, 'dev', near)
      ip('link', 'set', near, 'up')
      ip('-n', place.name, 'address', 'add', `${place.address}/30`, 'dev', far)
      ip('-n', place.name, 'link', 'set', far, 'up')
      ip('-n', place.name, 'link', 'set', 'lo', 'up')
    }
  }

  /** Removes them; the cables go with them. */
  remove(): void {
    for (const { name } of this.places.splice(0)) spawnSync('ip', ['netns', 'delete', name])
    process.off('exit', this.#removeNow)
  }
}

/** Why there can be no networks here, in a sentence, or null. */
export function whyNoNetworks(): string | null {
  if (spawnSync('ip', ['-V']).status !== 0) {
    return 'This proof needs the program ip, which is not here. On Debian: apt-get install iproute2'
  }
  if (process.getuid?.() !== 0) return 'This proof makes networks (ip netns), which needs root.'
  return null
}

function ip(...args: string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr.trim()}`)
}
