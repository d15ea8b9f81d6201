import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync, chmodSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pause } from '../proof.ts'
import { makeRole } from './cluster.queries.ts'
import { etcdDaemon, haproxyText, patroniDaemon, patroniText } from './configured.ts'
import { type Daemon, killAll, killAllNow, makeFolder, processesIn, startDaemon, thaw } from './daemon.ts'
import type { Programs } from './programs.ts'

/** The file that fills a node's disk, relative to the node's folder. */
export const FILLER = 'disk/filler'
const NUMBERS = [1, 2, 3]
// The disk holds more than the logs of all faults together, which PostgreSQL lets grow to a gigabyte.
const DISK = '1g'
const HEALTHY_MS = 180_000
const LOOK_MS = 250
const ASK_MS = 2000
/** Patroni's name for the standby that may become the leader. */
const CHOSEN = 'sync_standby'

/** A machine of the cluster: `folder` holds all that runs on it, `address` is its own. */
export type Node = { name: string; folder: string; address: string; daemon: Daemon }
type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

/** Three PostgreSQL under Patroni, three etcd and an HAProxy, each in a folder that stands for its machine. */
export class Cluster {
  readonly folder = mkdtempSync(join(tmpdir(), 'failover-'))
  readonly nodes: Node[]
  readonly etcds: Node[]
  readonly haproxy: Node
  /** Whether each node has a small disk of its own, that can be filled. */
  readonly hasDisks: boolean
  /** Seconds after which a silent leader has lost its role. */
  readonly ttl: number
  /** The broken case has no synchronous standbys, so no standby is chosen. */
  readonly #broken: boolean
  readonly #stopNow = () => this.#remove()

  constructor(programs: Programs, broken: boolean) {
    this.#broken = broken
    chmodSync(this.folder, 0o755)
    // The ports are those of production; the addresses are this run's own.
    const [near, far] = [randomByte(), randomByte()]
    const place = { network: `127.${near}.${far}.`, programs }
    process.once('exit', this.#stopNow)
    const text = patroniText(place, broken)
    this.ttl = Number(/ttl: (\d+)/.exec(text)?.[1])
    const file = join(this.folder, 'patroni.yml')
    writeFileSync(file, text)
    const machine = (kind: string, number: number) => ({
      name: `node${number}`,
      folder: makeFolder(join(this.folder, `${kind}${number}`)),
      address: `${place.network}${10 + number}`,
    })
    const nodes = NUMBERS.map((number) => machine('node', number))
    this.hasDisks = nodes.map(({ folder }) => mountDisk(makeFolder(join(folder, 'disk')))).every(Boolean)
    // PostgreSQL rejects a folder that others may read, and an older Patroni makes such a folder.
    for (const { folder } of nodes) makeFolder(join(folder, 'disk/data'))
    this.nodes = nodes.map((node) => ({ ...node, daemon: patroniDaemon(place, node, file) }))
    this.etcds = NUMBERS.map((number) => machine('etcd', number)).map((one) => ({
      ...one,
      daemon: etcdDaemon(place, one),
    }))
    const proxy = machine('haproxy', 0)
    const config = join(this.folder, 'haproxy.cfg')
    writeFileSync(config, haproxyText(place))
    this.haproxy = { ...proxy, daemon: { ...proxy, program: programs.haproxy, args: ['-db', '-f', config], env: {} } }
  }

  async start(): Promise<void> {
    for (const { daemon } of [...this.etcds, ...this.nodes, this.haproxy]) startDaemon(daemon)
    await this.healthy()
    await makeRole((await this.leader()).address)
  }

  /** Waits for a leader, other than `other` if given. Returns the leader as the other nodes know it. */
  async leader(other?: Node): Promise<Node> {
    return this.#until('has no leader', async () => {
      const found = (await this.#members()).find(({ role, state }) => role === 'leader' && state === 'running')
      const node = this.nodes.find(({ name }) => name === found?.name)
      return node === other ? undefined : node
    })
  }

  /**
   * Waits until there is a leader with two standbys that have all of its data, one of which is chosen to take over: for
   * some seconds after a failover none is chosen.
   */
  async healthy(): Promise<void> {
    await this.#until('does not heal', async () => {
      const members = await this.#members()
      const isChosen = this.#broken || members.some(({ role }) => role === CHOSEN)
      // A streaming standby of an older Patroni reports no more than that it runs.
      const isWell = members.every(({ role, state, lag }) =>
        role === 'leader' ? state === 'running' : state === 'streaming' || (state === 'running' && lag === 0),
      )
      const isOne = new Set(members.map(({ timeline }) => timeline)).size === 1
      return (isWell && isOne && isChosen && members.length === NUMBERS.length) || undefined
    })
  }

  /** Returns the member of etcd that leads, or one that does not. */
  async etcd(leads: boolean): Promise<Node> {
    for (const one of this.etcds) {
      const url = `http://${one.address}:2379/v3/maintenance/status`
      const reply = await fetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(ASK_MS) })
      const { leader, header } = (await reply.json()) as { leader: string; header: { member_id: string } }
      if ((leader === header.member_id) === leads) return one
    }
    throw new Error('etcd has no such member.')
  }

  /** Continues frozen processes and starts missing ones, after a fault that failed halfway. */
  repair(): void {
    for (const { folder, daemon } of [...this.etcds, ...this.nodes, this.haproxy]) {
      thaw(folder)
      rmSync(join(folder, FILLER), { force: true })
      if (processesIn(folder).length === 0) startDaemon(daemon)
    }
  }

  /** Returns the last lines of a machine's log, for the case that the cluster does not heal. */
  lastWords = ({ folder }: Node): string => readFileSync(join(folder, 'log'), 'utf8').split('\n').slice(-12).join('\n')

  async stop(): Promise<void> {
    await killAll(this.folder)
    process.off('exit', this.#stopNow)
    this.#remove()
  }

  async #members(): Promise<Member[]> {
    for (const { address } of this.nodes) {
      const asked = fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(ASK_MS) })
      const members = await asked
        .then(async (reply) => ((await reply.json()) as { members: Member[] }).members)
        .catch(() => null)
      if (members) return members
    }
    return []
  }

  async #until<T>(fault: string, look: () => Promise<T | undefined>): Promise<T> {
    for (const until = performance.now() + HEALTHY_MS; performance.now() < until;) {
      const found = await look()
      if (found !== undefined) return found
      await pause(LOOK_MS)
    }
    const words = this.nodes.map((node) => `${node.name}: ${this.lastWords(node)}`).join('\n')
    throw new Error(`The cluster ${fault}: ${JSON.stringify(await this.#members())}\n${words}`)
  }

  #remove(): void {
    killAllNow(this.folder)
    for (const { folder } of this.nodes) if (this.hasDisks) spawnSync('umount', ['-l', join(folder, 'disk')])
    rmSync(this.folder, { recursive: true, force: true })
  }
}

const randomByte = () => 1 + Math.floor(Math.random() * 254)

/** A small disk for one node alone; false where nobody may mount one. */
function mountDisk(folder: string): boolean {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder])
  if (mounted.status === 0) makeFolder(folder)
  return mounted.status === 0
}
