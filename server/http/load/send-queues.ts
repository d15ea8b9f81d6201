import { readFile } from 'node:fs/promises'

const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6']
const COLUMNS = /^\s*\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/

/** A connection of this machine by its two ports, as one key. */
export const portsOf = (local: number, remote: number): number => local * 65_536 + remote

/**
 * Returns, for each connection that was asked for, how many bytes its peer has not acknowledged; nothing where the
 * kernel does not say. The kernel tells a sender that there is room again only in large steps, a third of its buffer:
 * a slow phone takes minutes for one.
 */
export async function sendQueues(wanted: ReadonlySet<number>): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const table of TABLES) {
    const text = await readFile(table, 'latin1').catch(() => '')
    for (const line of text.split('\n')) {
      const [, local = '', remote = '', queued = ''] = COLUMNS.exec(line) ?? []
      const ports = portsOf(Number.parseInt(local, 16), Number.parseInt(remote, 16))
      if (wanted.has(ports)) found.set(ports, (found.get(ports) ?? 0) + Number.parseInt(queued, 16))
    }
  }
  return found
}
