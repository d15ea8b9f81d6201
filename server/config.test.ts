import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readCommandSettings, readSettings } from './config.ts'
import { isSetting } from './ports/setting-names.ts'
import { WrongSettings } from './ports/cannot-start.ts'
import { mistakesOf } from './testing/settings-mistakes.ts'

/** The first one of age's own specification. */
const RECIPIENT = 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj'

describe('the settings', () => {
  it('The settings have a default for everything', () => {
    const settings = readSettings({})
    assert.deepEqual(
      [settings.host, settings.port, settings.sms, settings.signUp],
      ['127.0.0.1', 3000, 'console', null],
    )
    assert.match(settings.dataDir, /\/data$/)
    assert.match(settings.secretsFile, /\/data\/secrets\.json$/)
  })

  it('The settings name every mistake at once, and no value', () => {
    const wrong = {
      PORT: '99999',
      SMS: 'pigeon',
      SIGNUP: 'maybe',
      DATABASE_URL: 'mysql://root:hunter2@db',
      PUBLIC_URL: 'learn.example.org',
      TRUST_PROXY: 'true',
      MEDIA_HOSTS: 'https://cdn.example.org/x',
      PUSH: 'maybe',
      PUSH_HOSTS: 'https://push.example.org/x',
      LOG_LEVEL: 'loud',
      LIMITS: 'none',
      LIMIT_CODE_LIFETIME: '-1',
      KEEP_LEFT_DAYS: 'for ever',
      LATE_SECONDS: '601',
      METRICS_PORT: 'on',
      BACKUP_KEEP_DAYS: '0',
      BACKUP_KEEP_LEAST: '-1',
      BACKUP_RECIPIENTS: 'age1foo',
      CLOSE_PAUSE_SECONDS: '61',
    }
    const mistakes = mistakesOf(wrong)
    for (const name of Object.keys(wrong))
      assert.ok(
        mistakes.some((mistake) => mistake.startsWith(name)),
        name,
      )
    assert.doesNotMatch(mistakes.join('\n'), /hunter2|pigeon/)
  })

  it('The settings do not print codes where others can reach the app', () => {
    assert.equal(mistakesOf({ HOST: '0.0.0.0' }).length, 1)
    assert.deepEqual(mistakesOf({ HOST: '0.0.0.0', ALLOW_CONSOLE_SMS: '1' }), [])
    assert.deepEqual(mistakesOf({ HOST: 'localhost' }), [])
  })

  it('The settings say that a proxy or an address of https makes the app reachable, whatever its own host is', () => {
    for (const reachable of [{ PUBLIC_URL: 'https://learn.example.org' }, { TRUST_PROXY: '127.0.0.1' }]) {
      const both = mistakesOf({ ...reachable, HOST: '127.0.0.1', LIMITS: 'off', SMS: 'console' })
      assert.equal(both.length, 2)
      assert.match(both.join(' '), /^LIMITS=off .* SMS=console /)
      assert.equal(mistakesOf(reachable).length, 1)
      assert.deepEqual(mistakesOf({ ...reachable, ALLOW_CONSOLE_SMS: '1' }), [])
      assert.equal(mistakesOf({ ...reachable, ALLOW_CONSOLE_SMS: '1', LIMITS: 'off' }).length, 1)
    }
    assert.deepEqual(mistakesOf({ PUBLIC_URL: 'http://127.0.0.1:3000', LIMITS: 'off' }), [])
  })

  it('The settings that are shipped as examples have a place for a real sender, and lack nothing else', () => {
    for (const file of ['environment.example', 'compose.env.example']) {
      const lines = readFileSync(join(import.meta.dirname, '../deploy', file), 'utf8').split('\n')
      const example = Object.fromEntries(
        lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/, 2) as [string, string]),
      )
      assert.ok(!['console', undefined].includes(example['SMS']), file)
      assert.equal(example['ALLOW_CONSOLE_SMS'], undefined)
      const missing = mistakesOf(example)
      assert.ok(missing.length > 0)
      for (const mistake of missing) assert.match(mistake, /^SMS_/)
    }
  })

  it('The settings are the ones that there are: one that is misspelt is named, with the one that was meant', () => {
    for (const [name, meant] of [
      ['PUBLIC_ULR', 'PUBLIC_URL'],
      ['PHONE_CODE', 'PHONE_CODES'],
      ['LIMIT_CODE_LIFETIM', 'LIMIT_CODE_LIFETIME'],
      ['BACKUP_KEEP_DAY', 'BACKUP_KEEP_DAYS'],
      ['KEEP_TEXT_DAYS', 'KEEP_TEXTS_DAYS'],
    ] as const)
      assert.deepEqual(mistakesOf({ [name]: '1' }), [`${name} is no setting. Did you mean ${meant}?`])
    assert.deepEqual(mistakesOf({ MEDIA_FRIDGE_COLOUR: 'x' }).length, 1)
    // What shells, npm, systemd and Node have beside them.
    const others = [
      'PATH',
      'HOME',
      'HOSTNAME',
      'LOGNAME',
      'LANG',
      'NODE_OPTIONS',
      'npm_config_cache',
      'STATE_DIRECTORY',
    ]
    assert.deepEqual(mistakesOf(Object.fromEntries(others.map((name) => [name, 'x']))), [])
  })

  it('The settings that are read are all known by name', () => {
    const read = new Set<string>()
    const watched = (environment: Record<string, string>) =>
      new Proxy(environment, { get: (from, name: string) => (read.add(name), from[name]) })
    for (const SMS of ['console', 'http-template', 'msg91', 'gupshup'])
      assert.throws(() => readSettings(watched({ SMS, MEDIA_S3_URL: 'https://s3.example.org/a', PORT: 'x' })))
    assert.ok(read.size > 100)
    assert.deepEqual(
      [...read].filter((name) => !isSetting(name)),
      [],
    )
  })

  it('The settings have no address that would believe everybody, no path in the name, and a port for each thing', () => {
    for (const wrong of [
      { TRUST_PROXY: '0.0.0.0/0' },
      { CAMPUS_NETWORKS: '::/0' },
      { PUBLIC_URL: 'http://127.0.0.1/app' },
      { PUBLIC_URL: 'http://127.0.0.1/?from=sms' },
      { PORT: '3000', METRICS_PORT: '3000' },
      { METRICS_PORT: '3000' },
    ]) {
      const [first = '', ...more] = mistakesOf({ ...wrong, ALLOW_CONSOLE_SMS: '1' })
      assert.ok(first.startsWith(Object.keys(wrong).at(-1) ?? ''), first)
      assert.deepEqual(more, [])
    }
    assert.equal(readSettings({ PUBLIC_URL: 'http://127.0.0.1:3000/' }).publicUrl, 'http://127.0.0.1:3000')
  })

  it('The settings of a command need not be fit to serve students', () => {
    const environment = { PUBLIC_URL: 'https://learn.example.org', LIMITS: 'off' }
    assert.equal(readCommandSettings(environment).limitsOn, false)
    assert.throws(() => readCommandSettings({ ...environment, PORT: 'many' }), WrongSettings)
  })

  it('The settings encrypt a backup in one way alone', () => {
    assert.deepEqual(mistakesOf({ BACKUP_RECIPIENTS: RECIPIENT }), [])
    assert.equal(mistakesOf({ BACKUP_RECIPIENTS: RECIPIENT, BACKUP_PASSPHRASE: 'x' }).length, 1)
    for (const wrong of ['AGE-SECRET-KEY-1ABC', RECIPIENT.replace('q', 'p'), RECIPIENT.slice(0, -1)])
      assert.match(mistakesOf({ BACKUP_RECIPIENTS: wrong })[0] ?? '', /^BACKUP_RECIPIENTS must be recipients of age/)
  })

  it('The settings name a bucket for media as a whole, and its secret by a file where that is wanted', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'secret')
    writeFileSync(file, 'from-a-file\n')
    const own = { MEDIA_S3_URL: 'https://s3.example.org/academy/', MEDIA_S3_KEY: 'id', MEDIA_S3_SECRET_FILE: file }
    const bucket = { url: 'https://s3.example.org/academy', region: 'us-east-1', key: 'id', secret: 'from-a-file' }
    assert.deepEqual(readSettings(own).mediaBucket, bucket)
    assert.equal(readSettings({}).mediaBucket, null)
    for (const [wrong, mistake] of [
      [{ MEDIA_S3_KEY: 'id' }, /^MEDIA_S3_URL is missing: MEDIA_S3_KEY/],
      [{ ...own, MEDIA_S3_URL: 's3.example.org/academy' }, /^MEDIA_S3_URL must be/],
      [{ ...own, MEDIA_S3_URL: 'https://user:word@s3.example.org/academy' }, /^MEDIA_S3_URL must be/],
      [{ ...own, MEDIA_S3_KEY: '' }, /^MEDIA_S3_KEY is needed/],
      [{ ...own, MEDIA_S3_SECRET_FILE: '' }, /^MEDIA_S3_SECRET or MEDIA_S3_SECRET_FILE/],
      [{ ...own, MEDIA_S3_SECRET_FILE: `${file}-none` }, /^MEDIA_S3_SECRET_FILE must name a file/],
    ] as const) {
      const [first = '', ...more] = mistakesOf(wrong)
      assert.match(first, mistake)
      assert.deepEqual(more, [])
      assert.ok(!first.includes('secret@'))
    }
  })

  it('The settings tell no one but a proxy that is named where files lie', () => {
    const [mistake = ''] = mistakesOf({ MEDIA_SERVED_BY: 'nginx' })
    assert.match(mistake, /^TRUST_PROXY is needed/)
    assert.equal(
      readSettings({ MEDIA_SERVED_BY: 'nginx', TRUST_PROXY: '127.0.0.1', ALLOW_CONSOLE_SMS: '1' }).mediaServedBy,
      'nginx',
    )
    assert.equal(readSettings({}).mediaServedBy, 'app')
  })

  it('The settings keep the limits on where others can reach the app', () => {
    assert.equal(mistakesOf({ HOST: '0.0.0.0', ALLOW_CONSOLE_SMS: '1', LIMITS: 'off' }).length, 1)
    assert.equal(readSettings({ LIMITS: 'off' }).limitsOn, false)
  })

  it('The settings want one file of secrets for several processes', () => {
    const url = { DATABASE_URL: 'postgres://127.0.0.1/academy' }
    assert.equal(mistakesOf(url).length, 1)
    assert.deepEqual(mistakesOf({ ...url, SECRETS_FILE: '/etc/academy.json' }), [])
  })

  it('The settings take any limit from the environment', () => {
    assert.equal(readSettings({ LIMIT_CODE_LIFETIME: '600' }).limits.code_lifetime, 600)
    assert.equal(readSettings({ KEEP_FEEDBACK_DAYS: '90' }).kept.feedback, 90)
  })
})
