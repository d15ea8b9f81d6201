import { staffAddPicture } from '#contract/staff/pictures.ts'
import type { StaffFileRoute } from '../../http/calls/staff-route.ts'
import type { pictureReceiver } from '../../importing/forms/receive-picture.ts'

/** Takes in pictures that a form shows: whoever knows the address sees them at once, everybody else with the saved form. */
export function picturesRoute(route: StaffFileRoute, receive: ReturnType<typeof pictureReceiver>): void {
  route(staffAddPicture, async (_input, request) => {
    const { stored } = await receive('picture', request)
    return { data: { picture: `/media/${stored.path}` } }
  })
}
