import { staffAddPicture } from '#contract/staff/pictures.ts'
import type { StaffFileRoute } from '../../http/calls/staff-route.ts'
import type { pictureReceiver } from '../../importing/forms/receive-picture.ts'

/** Receives pictures that a form shows: anybody who knows the address sees them at once, others with the saved form. */
export function picturesRoute(route: StaffFileRoute, receive: ReturnType<typeof pictureReceiver>): void {
  route(staffAddPicture, async (_input, request) => {
    const { stored } = await receive('picture', request)
    return { data: { picture: `/media/${stored.path}` } }
  })
}
