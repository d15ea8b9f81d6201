import { Agent, type RequestOptions, request } from 'node:https'
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Client } from '../world/client.ts'
import type { Member } from '../world/academy.ts'

export type Got = { status: number; bytes: number; hash: string; headers: IncomingHttpHeaders; text: string }

const TEXT_BYTES = 2000

/** Browsers behind one proxy. */
export class Viewers {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32, rejectUnauthorized: false })
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  async get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
    const options: RequestOptions = { host: '127.0.0.1', port: this.#port, path, headers, method, agent: this.#agent }
    return new Promise((resolve, reject) => {
      const call = request(options, (answer) => {
        const hash = createHash('sha256')
        let bytes = 0
        let text = ''
        answer.on('data', (chunk: Buffer) => {
          if (bytes < TEXT_BYTES) text += chunk.toString('latin1')
          bytes += chunk.length
          hash.update(chunk)
        })
        answer.on('error', reject)
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, bytes, hash: hash.digest('hex'), headers: answer.headers, text })
        })
      })
      call.on('error', reject)
      call.end()
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** The signed addresses of the two lessons, as the app gives them to this student. */
export async function linksOf(http: Client, { stud_id, token }: Member, chapter_id: number): Promise<[string, string]> {
  const { status, data } = await http.post('/Student/topics', { stud_id, chapter_id }, token)
  if (status !== 200) throw new Error(`the topics were answered with ${status}`)
  const [film = '', playlist = ''] = (data as { video_link: string }[]).map(({ video_link }) => video_link)
  return [film, playlist]
}
