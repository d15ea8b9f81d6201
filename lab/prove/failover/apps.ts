import { pause } from '../proof.ts'
import { type Instance, startInstance } from '../many/instance.ts'
import { type Proxy, startProxy } from '../many/proxy.ts'
import { ROLE } from './cluster.queries.ts'
import type { Cluster } from './cluster.ts'
import type { Crowd } from './crowd.ts'
import { Forwarder } from './forwarder.ts'

const NAMES = ['app1', 'app2', 'app3']
const SERVES_AGAIN_MS = 30_000

/** A process of the product; `forwarder` is the network between it and HAProxy. */
export type App = { name: string; instance: Instance; forwarder: Forwarder; environment: Record<string, string> }

/** Three processes behind a proxy, each with a network of its own to the database. */
export class Apps {
  readonly proxy: Proxy
  readonly list: App[] = []
  // The cluster finds the processes that it has to end by this folder.
  readonly #folder: string

  private constructor(proxy: Proxy, folder: string) {
    this.proxy = proxy
    this.#folder = folder
  }

  static async start(
    { haproxy, folder }: Cluster,
    database: string,
    environment: Record<string, string>,
  ): Promise<Apps> {
    const apps = new Apps(await startProxy(), folder)
    const startApp = async (name: string): Promise<void> => {
      const forwarder = new Forwarder({ host: haproxy.address, port: 5432 })
      const port = await forwarder.listen()
      const url = `postgres://${ROLE}@127.0.0.1:${port}/${database}?application_name=${name}`
      const own = { ...environment, DATABASE_URL: url }
      const instance = await startInstance(own, folder)
      apps.list.push({ name, forwarder, environment: own, instance })
      apps.proxy.upstreams.add(instance.port)
    }
    await Promise.all(NAMES.map(startApp))
    await pause(1000)
    return apps
  }

  /** Starts those anew that acknowledge nothing although the database is whole. Returns how many these were. */
  async restartDead(crowd: Crowd): Promise<number> {
    const before = new Map(crowd.watch.savesBy)
    const silent = () =>
      this.list.filter(({ instance: { port } }) => (crowd.watch.savesBy.get(port) ?? 0) === (before.get(port) ?? 0))
    for (let waited = 0; silent().length > 0 && waited < SERVES_AGAIN_MS; waited += 100) await pause(100)
    const dead = silent()
    for (const app of dead) {
      this.proxy.upstreams.delete(app.instance.port)
      await app.instance.end('SIGKILL')
      app.instance = await startInstance(app.environment, this.#folder)
      this.proxy.upstreams.add(app.instance.port)
    }
    return dead.length
  }

  async stop(): Promise<void> {
    for (const { instance } of this.list) await instance.end('SIGKILL')
    for (const { forwarder } of this.list) forwarder.close()
    this.proxy.close()
  }
}
