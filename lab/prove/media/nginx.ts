import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answersAt, freePort } from '../../../server/testing/postgres.ts'
import { endProcess } from '../../../server/testing/program.ts'
import { pause } from '../proof.ts'
import type { Programs } from './programs.ts'

const deploy = join(import.meta.dirname, '../../../deploy')
const MAX_TRIES = 200
const TRY_EVERY_MS = 25

/** The proxy before the app: the files of `deploy/` with this run's paths and ports. */
export type Nginx = { port: number; workers: () => number[]; stop: () => Promise<void> }

type Place = {
  programs: Programs
  folder: string
  /** The app's. */
  port: number
  mediaFolder: string
  /** The address of the bucket; null without one. */
  storage: { port: number; host: string } | null
  /** The broken case adds the student's signature to the cache key, so that every student fetches anew. */
  broken: boolean
}

export async function startNginx(place: Place): Promise<Nginx> {
  const { folder, programs } = place
  for (const name of ['conf', 'bucket', 'logs', 'cache', 'temp', 'www'])
    mkdirSync(join(folder, name), { recursive: true })
  makeCertificate(programs, folder)
  const port = await freePort()
  writeFileSync(join(folder, 'conf/site.conf'), siteText(place, port, await freePort()))
  if (place.storage) writeFileSync(join(folder, 'bucket/bucket.conf'), bucketText(place.storage, place.broken))
  writeFileSync(join(folder, 'nginx.conf'), mainText(folder))
  const child = spawn(programs.nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = () => endProcess(child, 'SIGTERM')
  await listening(child, port)
  return { port, workers: () => childrenOf(child.pid ?? 0), stop }
}

/** Fills in a shipped file. A text that is named here and not found there is a mistake of this proof. */
function filled(file: string, changes: [from: string, to: string][]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/${file} has no "${from}" any more`)
      return text.replaceAll(from, to)
    },
    readFileSync(join(deploy, file), 'utf8'),
  )
}

function siteText({ folder, port, mediaFolder }: Place, https: number, http: number): string {
  return filled('nginx.conf', [
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['server 127.0.0.1:3000 ', `server 127.0.0.1:${port} `],
    ['/etc/letsencrypt/live/learn.example.org/', `${folder}/`],
    ['/var/log/nginx/', `${folder}/logs/`],
    ['/var/cache/student-learning-media', `${folder}/cache`],
    ['/etc/nginx/student-learning/', `${folder}/bucket/`],
    ['/var/lib/student-learning/media/', `${mediaFolder}/`],
    ['/var/www/html', `${folder}/www`],
  ])
}

function bucketText({ port, host }: { port: number; host: string }, broken: boolean): string {
  const text = filled('nginx-bucket.conf', [
    ['proxy_pass https://s3.example.org;', `proxy_pass http://127.0.0.1:${port};`],
    ['proxy_set_header Host s3.example.org;', `proxy_set_header Host ${host};`],
    ['s3.example.org', '127.0.0.1'],
    ['proxy_cache_key $uri$slice_range;', `proxy_cache_key ${broken ? '$request_uri' : '$uri'}$slice_range;`],
  ])
  return text
}

// Debian's main configuration without what needs its folders; the workers run as the present user, like the app.
const mainText = (folder: string) => `
${process.getuid?.() === 0 ? 'user root root;' : ''}
worker_processes 2;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/logs/error.log;
events { worker_connections 2048; }
http {
    include /etc/nginx/mime.types;
    default_type application/octet-stream;
    sendfile on;
    tcp_nopush on;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp/${name};`).join('\n    ')}
    include ${folder}/conf/*.conf;
}
`

function makeCertificate({ openssl }: Programs, folder: string): void {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const args = ['req', '-x509', ...kind, '-subj', '/CN=learn.example.org', '-keyout', key, '-out', certificate]
  const { status, stderr } = spawnSync(openssl, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl: ${stderr}`)
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

async function listening(child: ChildProcess, port: number): Promise<void> {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    if (child.exitCode !== null) break
    if (await answersAt(port)) return
    await pause(TRY_EVERY_MS)
  }
  throw new Error('nginx did not start.')
}
