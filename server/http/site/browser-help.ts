import type { FastifyInstance } from 'fastify'
import { languages } from '#messages/languages'
import { m } from '#messages/server'
import type { AcademyReader } from '../../academy/academy.ts'
import { escaped } from '../escaped.ts'
import { docsHeaders } from './headers.ts'

/** A page that every browser can show: what to do where the app does not open, and whom to call. */
export function browserHelp(app: FastifyInstance, { academy }: { academy: AcademyReader }): void {
  app.get('/browser-help', async (_request, reply) => {
    const { name, support_number: number } = await academy()
    const parts = languages.map((locale) => {
      const ask =
        number === null
          ? ''
          : `<p><a href="tel:${escaped(number)}">${escaped(m.old_browser_ask({ name, number }, { locale }))}</a></p>`
      return `<div lang="${locale}"><h1>${m.old_browser_title({}, { locale })}</h1><p>${m.old_browser_text({}, { locale })}</p>${ask}</div>`
    })
    void reply.headers(docsHeaders).type('text/html; charset=utf-8')
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(name)}</title><style>body{max-width:600px;margin:0 auto;padding:24px;font:18px/1.5 sans-serif}h1{font-size:20px}</style></head><body>${parts.join('')}</body></html>`
  })
}
