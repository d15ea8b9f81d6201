import { connect } from 'node:tls'

const TIMEOUT_MS = 5000

/**
 * Returns when the certificate at this address expires, in milliseconds since 1970; null where the address has none, or
 * where nothing answers.
 */
export async function certificateEnds(publicUrl: string): Promise<number | null> {
  const { protocol, hostname, port } = new URL(publicUrl)
  return protocol === 'https:' ? validUntil(hostname, Number(port || 443)).catch(() => null) : null
}

function validUntil(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    // An untrusted or expired certificate must be readable too.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
  })
}
