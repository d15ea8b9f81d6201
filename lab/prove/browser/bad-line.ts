import { createServer, connect, type Socket } from 'node:net'
import { randomOf, pause } from '../proof.ts'

const DELAY = 200
const STALL = 3000

/** A line like a bad 3G one in front of a server: each piece takes long, some stall, some end the connection. */
export async function openBadLine(port: number, seed: number) {
  const random = randomOf(seed)
  const open = new Set<Socket>()
  const weather = { bad: false }
  const carry = (from: Socket, to: Socket) => {
    let last: Promise<unknown> = Promise.resolve()
    from.on('data', (piece: Buffer) => {
      const luck = weather.bad ? random() : 1
      if (luck < 0.03) return void (from.destroy(), to.destroy())
      const wait = luck < 0.08 ? STALL : weather.bad ? DELAY : 0
      last = last.then(() => pause(wait)).then(() => to.writable && to.write(piece))
    })
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
  }
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) open.add(socket)
    carry(client, upstream)
    carry(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    /** The network is bad from this call on; before, a page can be opened. */
    worsen: () => void (weather.bad = true),
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
