import type { FastifyInstance } from 'fastify'
import type { AcademyReader } from '../../academy/academy.ts'

/** The style sheet's colours of the header and of the page, in daylight: what the system draws before the app does. */
const COLOURS = { theme_color: '#ffffff', background_color: '#f6f9f9' }

export type Icon = { src: string; sizes: string; type: string; purpose: 'any' | 'maskable' }

const icon = (name: string, size: number, purpose: 'any' | 'maskable'): Icon => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const ICONS = [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')]

/** `logoIcon`: the logo as an icon, null where phones could not show it as one. */
type Deps = { academy: AcademyReader; logoIcon: (logo: string) => Promise<Icon | null> }

/**
 * What a browser wants to know before it installs the app. The name is the academy's own, and so is a square logo: alone,
 * since phones would choose a neutral icon next to it.
 */
export function appManifest(app: FastifyInstance, { academy, logoIcon }: Deps): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { name, logo } = await academy()
    const own = logo === null ? null : await logoIcon(logo)
    void reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
    const place = { id: '/', start_url: '/', scope: '/', display: 'standalone' }
    return JSON.stringify({ name, short_name: name, ...place, ...COLOURS, icons: own ? [own] : ICONS })
  })
}
