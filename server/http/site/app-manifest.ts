import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { LOGO_SIDE_PX, MAX_LOGO_BYTES } from '#contract/staff/logo.rules.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { cleanPicture, formOf, SHOWN_LIMITS } from '../../media/pictures/clean-picture.ts'
import { storageOf } from '../../media/storage/storage-of.ts'
import type { Settings } from '../../ports/settings.ts'

/** The style sheet's colours of the header and of the page, in daylight: what the system draws before the app does. */
const COLOURS = { theme_color: '#ffffff', background_color: '#f6f9f9' }
const MEDIA = '/media/'
const TYPES = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' }

type Icon = { src: string; sizes: string; type: string; purpose: 'any' | 'maskable' }

const icon = (name: string, size: number, purpose: 'any' | 'maskable'): Icon => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const ICONS = [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')]

type Deps = { academy: AcademyReader; settings: Settings }

/** What a browser wants to know before it installs the app. The name is the academy's own, and so is a square logo. */
export function appManifest(app: FastifyInstance, { academy, settings }: Deps): void {
  const icons = iconsReader(settings)
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { name, logo } = await academy()
    void reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
    const place = { id: '/', start_url: '/', scope: '/', display: 'standalone' }
    return JSON.stringify({ name, short_name: name, ...place, ...COLOURS, icons: await icons(logo) })
  })
}

/** Returns a reader of the icons, which looks at a logo once. */
function iconsReader(settings: Settings): (logo: string | null) => Promise<Icon[]> {
  let seen: { logo: string; icons: Promise<Icon[]> } | null = null
  return async (logo) => {
    if (logo === null || !logo.startsWith(MEDIA)) return ICONS
    if (seen?.logo !== logo) seen = { logo, icons: iconsOf(settings, logo).catch(() => ICONS) }
    return seen.icons
  }
}

/**
 * Returns the logo alone where it is a square that phones can show as an icon: next to others, phones would choose one
 * of those. A logo of a sheet may have any shape and size.
 */
async function iconsOf(settings: Settings, logo: string): Promise<Icon[]> {
  const content = await buffer(await storageOf(settings).read(logo.slice(MEDIA.length)))
  const form = formOf(content)
  const picture = form && content.length <= MAX_LOGO_BYTES ? cleanPicture(content, form, SHOWN_LIMITS) : 'damaged'
  if (!form || typeof picture === 'string') return ICONS
  const { width, height } = picture
  if (width !== height || width < LOGO_SIDE_PX) return ICONS
  return [{ src: logo, sizes: `${width}x${height}`, type: TYPES[form], purpose: 'any' }]
}
