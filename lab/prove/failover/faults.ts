import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fill } from '../faults/full-disk.ts'
import { pause } from '../proof.ts'
import type { Apps } from './apps.ts'
import { type Cluster, FILLER, type Node } from './cluster.ts'
import { endConnections, type Filling, holdWrites, openUnits, takeConnections } from './cluster.queries.ts'
import type { Crowd } from './crowd.ts'
import { freeze, killAll, processesIn, signal, startDaemon, thaw } from './daemon.ts'

export type Scene = { cluster: Cluster; apps: Apps; crowd: Crowd; database: string }
/** Causes a fault, which is repaired when the promise resolves. */
type Strike = (scene: Scene) => Promise<void>
/** With `others` the longest wait is measured without students whose call the broken process has. */
export type Fault = { name: string; measures: 'all' | 'others'; strike: Strike }

const SECOND = 1000
const LAG_MS = 2000
// The number of answers, if any, that are acknowledged while the standbys lag.
const LAGGING = 20
const FULL_MS = 60_000
const CATCH_TRIES = 40
const HELD_MS = 1000

const data = ({ folder }: Node) => join(folder, 'disk/data')

const switchover: Strike = async ({ cluster }) => {
  const leader = await cluster.leader()
  await order(leader, 'switchover', { leader: leader.name })
  await cluster.leader(leader)
}

const postmasterKilled: Strike = async ({ cluster }) => {
  const postmaster = Number(readFileSync(join(data(await cluster.leader()), 'postmaster.pid'), 'utf8').split('\n')[0])
  signal([postmaster], 'SIGKILL')
  await pause(5 * SECOND)
}

/** The standbys lag behind when the leader is killed: answers that were acknowledged without them would be lost. */
const machineKilled: Strike = async ({ cluster, crowd }) => {
  const leader = await cluster.leader()
  const senders = processesIn(data(leader)).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walsender'),
  )
  signal(senders, 'SIGSTOP')
  await crowd.savedMore(LAGGING, LAG_MS)
  await killAll(leader.folder)
  await cluster.leader(leader)
  await pause(5 * SECOND)
  startDaemon(leader.daemon)
}

/** `whole` the machine stands still, otherwise its PostgreSQL alone. */
const frozen =
  (seconds: number, whole: boolean): Strike =>
  async ({ cluster }) => {
    const leader = await cluster.leader()
    const folder = whole ? leader.folder : data(leader)
    freeze(folder)
    await pause(seconds * SECOND)
    thaw(folder)
  }

const appFrozen: Strike = async ({ cluster, apps, crowd, database }) => {
  const { address } = await cluster.leader()
  const [app] = apps.list
  if (!app) return
  const { port, child } = app.instance
  crowd.frozen = port
  for (let tried = 0; ; tried += 1) {
    // The writes are blocked for less than the timeout of a lock.
    await holdWrites(address, database, async () => {
      await pause(HELD_MS)
      child.kill('SIGSTOP')
    })
    await pause(HELD_MS)
    if ((await openUnits(address, app.name)) > 0) break
    child.kill('SIGCONT')
    if (tried === CATCH_TRIES) throw new Error('No process was met inside a unit.')
    await pause(SECOND)
  }
  await pause(60 * SECOND)
  child.kill('SIGCONT')
}

const etcdKilled =
  (leads: boolean): Strike =>
  async ({ cluster }) => {
    const member = await cluster.etcd(leads)
    await killAll(member.folder)
    await pause(15 * SECOND)
    startDaemon(member.daemon)
  }

const haproxyRestarted: Strike = async ({ cluster: { haproxy } }) => {
  await killAll(haproxy.folder)
  await pause(2 * SECOND)
  startDaemon(haproxy.daemon)
}

const connectionsCut: Strike = async ({ cluster }) => {
  const { address } = await cluster.leader()
  for (let time = 0; time < 5; time += 1) {
    await endConnections(address)
    await pause(SECOND)
  }
}

const connectionsFilled: Strike = async ({ cluster, database }) => {
  const { address } = await cluster.leader()
  const name = 'filler'
  const filling: Filling = { isFull: false, ended: false }
  const taken = takeConnections(address, database, name, filling)
  try {
    for (let waited = 0; !filling.isFull; waited += 100) {
      if (waited > FULL_MS) throw new Error('The connections were never full.')
      await pause(100)
    }
    // A client that wants a connection now competes with the filler, which takes all.
    await endConnections(address, name)
    await pause(10 * SECOND)
  } finally {
    filling.ended = true
    await taken
  }
}

const networkSilent: Strike = async ({ apps }) => {
  const [app] = apps.list
  app?.forwarder.silence()
  await pause(20 * SECOND)
  app?.forwarder.speak()
}

const diskFull: Strike = async ({ cluster }) => {
  if (!cluster.hasDisks) throw new Error('A small disk cannot be mounted here.')
  const filler = join((await cluster.leader()).folder, FILLER)
  fill(filler)
  await pause(20 * SECOND)
  rmSync(filler)
}

/** Simulates a changed host name that leads to a single machine, which is then no longer the leader. */
const addressMoved: Strike = async ({ cluster, apps }) => {
  const leader = await cluster.leader()
  const [app] = apps.list
  if (!app) return
  const { forwarder } = app
  const right = forwarder.target
  forwarder.target = { host: leader.address, port: 5432 }
  forwarder.cut()
  await pause(2 * SECOND)
  await order(leader, 'switchover', { leader: leader.name })
  await cluster.leader(leader)
  await pause(20 * SECOND)
  // Open connections still lead to the old machine: the process itself has to leave them.
  forwarder.target = right
}

/** Sends a request to Patroni. */
async function order({ address }: Node, what: string, body: object): Promise<void> {
  const reply = await fetch(`http://${address}:8008/${what}`, { method: 'POST', body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`Patroni answered ${what} with ${reply.status}: ${await reply.text()}`)
}

const strikes: Record<string, Strike> = {
  switchover,
  'postmaster-killed': postmasterKilled,
  'machine-killed': machineKilled,
  'frozen-20': frozen(20, true),
  'frozen-60': frozen(60, true),
  'frozen-postgres-20': frozen(20, false),
  'frozen-postgres-60': frozen(60, false),
  'app-frozen': appFrozen,
  'etcd-member-killed': etcdKilled(false),
  'etcd-leader-killed': etcdKilled(true),
  'haproxy-restarted': haproxyRestarted,
  'connections-cut': connectionsCut,
  'connections-filled': connectionsFilled,
  'network-silent': networkSilent,
  'disk-full': diskFull,
  'address-moved': addressMoved,
}

export const faults: Fault[] = Object.entries(strikes).map(([name, strike]) => ({
  name,
  strike,
  measures: name === 'app-frozen' ? 'others' : 'all',
}))
