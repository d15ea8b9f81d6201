import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to another port that counts every byte that comes back. */
export type CountedLine = { port: number; bytes: () => number; close: () => void }

export async function countedLine(target: number): Promise<CountedLine> {
  let bytes = 0
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    far.on('data', (chunk: Buffer) => (bytes += chunk.length))
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port, bytes: () => bytes, close }
}
