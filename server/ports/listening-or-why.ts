import { CannotStart } from './cannot-start.ts'

const TAKEN = 'EADDRINUSE'
const WHY_NOT: Record<string, string> = {
  [TAKEN]: 'another program listens there already. End it, or choose another port',
  EACCES: 'this user may not. Choose a port above 1023',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'nobody knows this name',
}

type Place = { prefix: string; host: string; port: number }

/** Returns what `listen` does; the address is from the prefixed settings HOST and PORT. Rejects with `CannotStart`. */
export async function listeningOrWhy<T>({ prefix, host, port }: Place, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const reason = WHY_NOT[code]
    if (!reason) throw error
    const says = `Nothing can listen on port ${port} of ${host}: ${reason} (${prefix}HOST, ${prefix}PORT).`
    // The previous process may still be running.
    throw new CannotStart(says, { isLater: code === TAKEN, cause: error })
  }
}
