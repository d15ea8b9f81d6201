import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Daemon } from './daemon.ts'
import type { Programs } from './programs.ts'

const deploy = join(import.meta.dirname, '../../../deploy/failover')
const EXAMPLE = '10.0.0.'

/** `network` is the prefix of this run's own loopback addresses. */
type Place = { network: string; programs: Programs }
type Machine = { name: string; folder: string; address: string }

/** Returns an example of `deploy/failover` with this run's addresses, so that the shipped files are proven. */
function exampleOf(file: string, network: string): string {
  return readFileSync(join(deploy, file), 'utf8')
    .replaceAll(`${EXAMPLE}0/24`, '127.0.0.0/8')
    .replaceAll(EXAMPLE, network)
}

/** The variables of an example whose lines are NAME=value, for this machine instead of the first. */
function variablesOf(file: string, { network }: Place, { name, address }: Machine): Record<string, string> {
  const lines = exampleOf(file, network).split('\n')
  const pairs = lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2))
  return Object.fromEntries(
    pairs.map(([key = '', value = '']) => {
      const isShared = key === 'ETCD_INITIAL_CLUSTER'
      return [key, isShared ? value : value.replace(`${network}11`, address).replace('node1', name)]
    }),
  )
}

/** Returns the cluster's configuration, the same on every machine. `broken` leaves out synchronous standbys. */
export function patroniText({ network, programs }: Place, broken: boolean): string {
  return exampleOf('patroni.yml', network)
    .replace(/^etcd3:$/m, `${programs.etcdApi}:`)
    .replaceAll(/(synchronous_mode\w*): true/g, broken ? '$1: false' : '$1: true')
    .replace('/var/run/postgresql', '..')
    .replaceAll(/scram-sha-256|peer/g, 'trust')
    .replace('mode: automatic', 'mode: off')
}

export function patroniDaemon(place: Place, machine: Machine, file: string): Daemon {
  const { folder } = machine
  const own = {
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'disk/data'),
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_POSTGRESQL_BIN_DIR: place.programs.postgres,
  }
  const env = { ...variablesOf('patroni.env', place, machine), ...own }
  return { folder, program: place.programs.patroni, args: [file], env }
}

export function etcdDaemon(place: Place, machine: Machine): Daemon {
  const own = {
    ETCD_DATA_DIR: join(machine.folder, 'data'),
    ETCD_ENABLE_V2: String(place.programs.etcdApi === 'etcd'),
  }
  const env = { ...variablesOf('etcd.env', place, machine), ...own }
  return { folder: machine.folder, program: place.programs.etcd, args: [], env }
}

/** Returns HAProxy's configuration as on a machine of the app, at an address of its own. */
export function haproxyText({ network }: Place): string {
  return exampleOf('haproxy.cfg', network).replace('127.0.0.1:5432', `${network}10:5432`)
}
