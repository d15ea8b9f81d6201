const MEGABYTE = 1_000_000
const HEAD = [
  'media',
  'sent by',
  'students',
  'requests',
  'MB to students',
  'MB through the app',
  'MB from the storage',
  'CPU of the app, s',
  'CPU of nginx, s',
]

/** What it took that all students watched. */
export type Row = {
  kind: 'disk' | 'bucket'
  servedBy: 'app' | 'nginx'
  students: number
  requests: number
  sent: number
  passedApp: number
  fromOrigin: number | null
  appCpu: number
  nginxCpu: number
}

const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1)

/** The rows under their heads, as a table of Markdown. */
export function tableOf(rows: Row[]): string[] {
  const cells = rows.map((row) => [
    row.kind,
    row.servedBy,
    String(row.students),
    String(row.requests),
    megabytes(row.sent),
    megabytes(row.passedApp),
    row.fromOrigin === null ? '-' : megabytes(row.fromOrigin),
    row.appCpu.toFixed(2),
    row.nginxCpu.toFixed(2),
  ])
  return [HEAD, HEAD.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`)
}
