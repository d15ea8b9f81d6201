import { buffer } from 'node:stream/consumers'
import { LOGO_SIDE_PX, MAX_LOGO_BYTES } from '#contract/staff/logo.rules.ts'
import type { Icon } from '../http/site/app-manifest.ts'
import type { Settings } from '../ports/settings.ts'
import { cleanPicture, formOf, SHOWN_LIMITS } from './pictures/clean-picture.ts'
import { storageOf } from './storage/storage-of.ts'

const MEDIA = '/media/'
const TYPES = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' }

/** Returns a reader of the logo as an icon, which looks at each logo once. A logo of a sheet may have any shape. */
export function logoIcons(settings: Settings): (logo: string) => Promise<Icon | null> {
  let seen: { logo: string; icon: Promise<Icon | null> } | null = null
  return async (logo) => {
    if (!logo.startsWith(MEDIA)) return null
    // A storage that could not be read is asked again.
    const forget = () => (seen = null)
    if (seen?.logo !== logo) seen = { logo, icon: iconOf(settings, logo).catch(forget) }
    return seen.icon
  }
}

/** Returns the icon of a logo that phones can show as one: a square, large enough. */
async function iconOf(settings: Settings, logo: string): Promise<Icon | null> {
  const content = await buffer(await storageOf(settings).read(logo.slice(MEDIA.length)))
  const form = formOf(content)
  const picture = form && content.length <= MAX_LOGO_BYTES ? cleanPicture(content, form, SHOWN_LIMITS) : 'damaged'
  if (!form || typeof picture === 'string') return null
  const { width, height } = picture
  if (width !== height || width < LOGO_SIDE_PX) return null
  return { src: logo, sizes: `${width}x${height}`, type: TYPES[form], purpose: 'any' }
}
