/**
 * Returns in one sentence, for the person who starts the app, why a PostgreSQL cannot be opened, or null when the
 * server is not the reason. `code` is PostgreSQL's or Node's, '' for none; `place` names database and hosts.
 */
export function whyNotOpened({ code, message }: { code: string; message: string }, place: string): string | null {
  if (code === '53300')
    return `The database ${place} has no connection left: raise its max_connections, or end what holds them; each process of the app takes ten.`
  if (code.startsWith('28') || /\bSASL\b|password/i.test(message))
    return `The database ${place} does not let this user in: look at user and password in DATABASE_URL, and at the server's pg_hba.conf.`
  if (code === '3D000') return `There is no database ${place}: create it, or correct DATABASE_URL.`
  if (code === '57P03') return `The database ${place} is starting or ending just now: start the app again in a moment.`
  if (code === '25006') return `The database ${place} takes no writes: it is a standby, or was told to read only.`
  if (/\b(SSL|TLS|certificate)\b/i.test(message))
    return `The database ${place} and DATABASE_URL do not agree about TLS (sslmode): ${message}.`
  return /^(08...|57P..|58...)$/.test(code) || /^E[A-Z_]+$/.test(code) || /connection|timeout/i.test(message)
    ? `The database ${place} cannot be reached${code === '' ? '' : ` (${code})`}: start it, or correct DATABASE_URL.`
    : null
}
