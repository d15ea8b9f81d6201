import { connect } from 'node:tls'

const TIMEOUT_MS = 5000

/**
 * When the certificate ends that browsers are shown at this address, in milliseconds since 1970. Null where the address
 * has none, or where nothing answers.
 */
export async function certificateEnds(publicUrl: string): Promise<number | null> {
  const { protocol, hostname, port } = new URL(publicUrl)
  return protocol === 'https:' ? validUntil(hostname, Number(port || 443)).catch(() => null) : null
}

function validUntil(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    // One that nobody trusts, or that has ended, has to be read too.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
  })
}
