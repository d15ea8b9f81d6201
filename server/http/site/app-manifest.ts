import type { FastifyInstance } from 'fastify'
import type { AcademyReader } from '../../academy/academy.ts'

/** The style sheet's colours of the header and of the page, in daylight: what the system draws before the app does. */
const COLOURS = { theme_color: '#ffffff', background_color: '#f6f9f9' }

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const ICONS = [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')]

/** What a browser wants to know before it installs the app. The name is the academy's own. */
export function appManifest(app: FastifyInstance, { academy }: { academy: AcademyReader }): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { name } = await academy()
    void reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
    const place = { id: '/', start_url: '/', scope: '/', display: 'standalone' }
    return JSON.stringify({ name, short_name: name, ...place, ...COLOURS, icons: ICONS })
  })
}
