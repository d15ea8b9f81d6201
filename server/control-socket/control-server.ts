import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { isOwnSocket, socketAddress } from './address.ts'
import { isAnswered } from './control-client.ts'
import type { Order, Reply } from './control-protocol.ts'

/** Runs a command with its arguments, and reports its progress. */
export type Handler = (args: unknown, progress: (done: number, of: number) => void) => Promise<unknown>
export type Handlers = Record<string, Handler>

/** Another process holds this academy's database. */
export class ControlSocketTaken extends Error {
  override name = 'LineTaken'
}

/**
 * Accepts commands of the provider's command line while this process holds the database: lines of JSON, one command at
 * a time on each connection; `handlers` is called for each command. Rejects with `ControlSocketTaken` when another
 * process does so already.
 */
export async function openControlSocket(
  dataDir: string,
  handlers: () => Promise<Handlers>,
): Promise<{ close: () => Promise<void> }> {
  mkdirSync(dataDir, { recursive: true })
  const address = socketAddress(dataDir)
  const { path, file } = address
  if (isOwnSocket(dataDir, address) && (await isAnswered(path))) {
    address.release()
    throw new ControlSocketTaken(
      'Another process has this DATA_DIR open: the app itself, or a command of the provider.',
    )
  }
  // The socket of a process that was killed, or another file in its place.
  if (file !== null) rmSync(file, { force: true })
  const connections = new Set<Socket>()
  const server = createServer((socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket)).on('error', () => socket.destroy())
    // A client that closes the connection no longer waits for the answer.
    serve(socket, handlers).catch(() => socket.destroy())
  })
  await listening(server, path)
  // Only users who may read the database file may send commands.
  if (file !== null) chmodSync(file, 0o600)
  return {
    close: async () => {
      for (const socket of connections) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      address.release()
    },
  }
}

async function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => resolve())
  })
}

async function serve(socket: Socket, handlers: () => Promise<Handlers>): Promise<void> {
  const answer = (reply: Reply) => void (socket.writable && socket.write(`${JSON.stringify(reply)}\n`))
  for await (const line of createInterface({ input: socket })) {
    try {
      const { do: name, args } = JSON.parse(line) as Order
      const handler = (await handlers())[name]
      if (!handler) throw new Error(`this app does not know "${name}": it is of another version than the command`)
      answer({ result: (await handler(args, (done, of) => answer({ progress: [done, of] }))) ?? null })
    } catch (error) {
      answer({ refused: error instanceof Error ? error.message : String(error) })
    }
  }
}
