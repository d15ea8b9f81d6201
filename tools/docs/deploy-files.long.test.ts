import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { parseEnvironmentFile } from '../../server/ports/environment-file.rules.ts'
import { isSetting } from '../../server/ports/setting-names.ts'
import { certificateEnds } from '../../server/backup/certificate.ts'
import { startMetrics } from '../../server/metrics/metrics.ts'
import { debianProgram } from '../testing/debian-program.ts'
import { root } from '../stamp.ts'

const deploy = join(root, 'deploy')
const HSTS = 'max-age=63072000'
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')
const skip = existsSync('/usr/bin/apt-get') ? false : 'has no packages of Debian'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Writes a self-signed certificate, which no client trusts. */
function aCertificate(folder: string): void {
  const asked = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=learn.example.org'.split(' ')
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const made = spawnSync('openssl', [...asked, ...files])
  assert.equal(made.status, 0, String(made.stderr))
}

describe('the files of deploy/', { skip }, () => {
  it('The files of deploy/ are taken by the Caddy of Debian as they are', () => {
    const caddy = debianProgram('caddy', 'usr/bin/caddy') ?? assert.fail()
    const { code, said } = caddy.run('validate', '--config', join(deploy, 'Caddyfile'), '--adapter', 'caddyfile')
    assert.match(said, /Valid configuration/)
    assert.equal(code, 0, said)
  })

  it('The files of deploy/ are units that systemd takes, with the same path for whatever machine', () => {
    const analyze = debianProgram('systemd', 'usr/bin/systemd-analyze', 'libsystemd-shared') ?? assert.fail()
    const folder = aFolder()
    const units = readdirSync(deploy).filter((name) => /\.(service|timer)$/.test(name))
    assert.ok(units.length >= 6)
    for (const name of units) writeFileSync(join(folder, name), read(name).replaceAll('/opt/student-learning', root))
    for (const name of units) assert.deepEqual(analyze.run('verify', join(folder, name)), { code: 0, said: '' }, name)
    for (const timer of ['student-learning-backup.timer', 'student-learning-rehearse.timer'])
      assert.match(read(timer), /^OnCalendar=.* Asia\/Kolkata$/m)
  })

  it('The files of deploy/ have settings that systemd and a shell read alike', () => {
    for (const name of ['environment.example', 'compose.env.example']) {
      const settings = parseEnvironmentFile(read(name))
      // A setting in a comment is offered to an operator who removes the comment's sign.
      const offered = parseEnvironmentFile(read(name).replaceAll(/^#(?=[A-Z_]+=)/gm, ''))
      for (const setting of Object.keys(offered))
        assert.ok(isSetting(setting) || /^(SITE|DATABASE_PASSWORD)$/.test(setting), setting)
      const { stdout } = spawnSync('/bin/sh', ['-c', `set -a; . "$0"; env`, join(deploy, name)], { encoding: 'utf8' })
      const shown = parseEnvironmentFile(stdout)
      for (const [setting, value] of Object.entries(settings)) assert.equal(shown[setting] ?? '', value, setting)
    }
  })
})

describe('the nginx of Debian with the file of deploy/', { skip }, async () => {
  const folder = aFolder()
  const [http, https] = [await freePort(), await freePort()]
  const asked: { url: string; forwarded: string }[] = []
  const app = createServer((call, answer) => {
    asked.push({ url: call.url ?? '', forwarded: String(call.headers['x-forwarded-for']) })
    answer.setHeader('content-type', 'application/json').setHeader('strict-transport-security', HSTS)
    if (call.url === '/media/seal/film/x.mp4') answer.setHeader('x-accel-redirect', '/media-on-disk/x.mp4')
    answer.end('{}')
  }).listen(0, '127.0.0.1')
  await once(app, 'listening')
  after(() => void app.close())
  const { port } = app.address() as AddressInfo
  aCertificate(folder)
  const ours = read('nginx.conf')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replaceAll(/listen \[::\]:\d+[^;]*;/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replaceAll('/etc/letsencrypt/live/learn.example.org', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('/var/cache', folder)
    .replaceAll('/var/lib/student-learning/media', folder)
  writeFileSync(join(folder, 'x.mp4'), 'a film')
  writeFileSync(join(folder, 'ours.conf'), ours)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`)
  // nginx that is started as root gives its workers another user, who may not read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const whole = `${user} daemon off; pid ${folder}/pid; events {} http { ${temporary.join(' ')} include ${folder}/ours.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), whole)
  const nginx = debianProgram('nginx', 'usr/sbin/nginx') ?? assert.fail()
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'start.log')]

  let running: ChildProcess | null = null
  after(() => running?.kill())

  type Answer = { status: number; body: string; hsts: string[] | undefined; range: string | undefined }
  const ask = (method: string, path: string, headers: Record<string, string>, payload = '') =>
    new Promise<Answer>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: https, path, method, rejectUnauthorized: false }
      request({ ...options, headers: { host: 'learn.example.org', ...headers } }, (answer) => {
        let body = ''
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()))
        const hsts = answer.headersDistinct['strict-transport-security']
        const range = answer.headers['content-range']
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body, hsts, range }))
      })
        .once('error', reject)
        .end(payload)
    })
  const get = async (path: string, headers: Record<string, string> = {}) => (await ask('GET', path, headers)).status
  const send = async (path: string, payload: string) =>
    ask('POST', path, { 'content-length': String(payload.length) }, payload)

  it('The nginx with the file of deploy/ starts without a step that is not written down', async () => {
    const { code, said } = nginx.run('-t', ...args)
    assert.equal(code, 0, said)
    running = spawn(nginx.file, args, { env: nginx.env, stdio: 'ignore' })
    for (let tries = 0; tries < 100; tries += 1) {
      const isThere = await get('/').catch(() => null)
      if (isThere === 200) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    assert.fail(readFileSync(join(folder, 'start.log'), 'utf8'))
  })

  it('The nginx with the file of deploy/ writes down no address that is as good as a password, nor whose request it was', async () => {
    const hidden = 'as-good-as-a-word-that-nobody-knows'
    const shown: Record<string, string> = {
      [`/hooks/sms/${hidden}?status=${hidden}`]: '/hooks/...',
      [`/calendar/${hidden}.ics`]: '/calendar/...',
      [`/media/${hidden}/video/x.mp4?until=9`]: '/media/...',
      [`/staff/welcome/${hidden}`]: '/staff/...',
      [`/what/comes/next/${hidden}`]: '/what/...',
      '/media/public/abc.webp': '/media/public/abc.webp',
      '/api/Student/home': '/api/Student/home',
      '/assets/index-1.js': '/assets/index-1.js',
      '/exams': '/exams',
    }
    for (const path of Object.keys(shown)) await get(path, { 'x-forwarded-for': '9.9.9.9' })
    // nginx writes a line after its answer.
    const written = () => readFileSync(join(folder, 'student-learning.log'), 'utf8')
    while (!written().includes('"/exams"')) await new Promise((resolve) => setTimeout(resolve, 20))
    const text = written()
    const paths = text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { path: string }).path)
    assert.deepEqual(paths.slice(-Object.keys(shown).length), Object.values(shown))
    assert.doesNotMatch(text, new RegExp(`${hidden}|127\\.0\\.0\\.1"|9\\.9\\.9\\.9`))
    assert.equal(asked.at(-1)?.forwarded, '127.0.0.1')
  })

  it('The nginx with the file of deploy/ refuses what is too large as the app does', async () => {
    const large = await fetch(`http://127.0.0.1:${http}/api/x`).then(({ status }) => status)
    assert.equal(large, 403)
    const { status, body } = await send('/api/Student/home', 'x'.repeat(200_000))
    assert.deepEqual([status, JSON.parse(body).data.reason], [413, 'too_large'])
  })

  it('The nginx with the file of deploy/ gives a file whose place the app named, its parts, and how long it is, with what the app said', async () => {
    const film = (range: string) => ask('GET', '/media/seal/film/x.mp4', { range })
    assert.deepEqual(await film('bytes=2-'), { status: 206, body: 'film', hsts: [HSTS], range: 'bytes 2-5/6' })
    const { status, hsts, range } = await film('bytes=9-')
    // nginx writes the header twice for these answers, which browsers treat like one.
    assert.deepEqual([status, new Set(hsts), range], [416, new Set([HSTS]), 'bytes */6'])
  })

  it('The nginx with the file of deploy/ has its certificate watched', async () => {
    const days = ((await certificateEnds(`https://localhost:${https}`)) ?? 0) - Date.now()
    assert.ok(days > 0 && days <= 2 * 86_400_000)
    assert.equal(await certificateEnds(`http://localhost:${http}`), null)
    assert.equal(await certificateEnds('https://localhost:1'), null)
  })

  it('The nginx with the file of deploy/ tells the world nothing of the health of a process', async () => {
    for (const path of ['/livez', '/readyz', '/healthz']) assert.equal(await get(path), 404)
  })
})

describe('the figures and alerts of deploy/prometheus/', { skip }, async () => {
  const promtool = debianProgram('prometheus', 'usr/bin/promtool') ?? assert.fail()
  const metrics = await startMetrics({ metricsPort: 0, metricsHost: '127.0.0.1' })
  after(() => metrics.stop())
  const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()

  it('The figures and alerts of deploy/prometheus/ are as Prometheus wants them', () => {
    const made = spawnSync(promtool.file, ['check', 'metrics'], { input: text, encoding: 'utf8' })
    assert.deepEqual([made.status, `${made.stdout}${made.stderr}`.trim()], [0, ''])
    const { code, said } = promtool.run('check', 'config', join(deploy, 'prometheus/prometheus.yml'))
    assert.equal(code, 0, said)
  })

  it('The figures and alerts of deploy/prometheus/ ask only for figures that there are, and each alert has its steps', () => {
    const sources = ['server/metrics', 'server/cli'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => readFileSync(join(root, folder, name), 'utf8')),
    )
    const made = new Set(
      sources
        .join('\n')
        .match(/'(academy|process)_[a-z_]+'/g)
        ?.map((name) => name.slice(1, -1)),
    )
    const alerts = read('prometheus/alerts.yml')
    const asks = `${alerts}${read('prometheus/dashboard.json')}`
    for (const name of new Set(asks.match(/\b(academy|process)_[a-z_]+/g)))
      assert.ok(made.has(name.replace(/_(bucket|count|sum)$/, '')), name)
    const night = readFileSync(join(root, 'docs/night.md'), 'utf8')
    for (const [, name = ''] of alerts.matchAll(/- alert: (\w+)/g)) assert.ok(night.includes(`\`${name}\``), name)
  })
})
