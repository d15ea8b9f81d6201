import { toast } from '#ui/overlays/toast.ts'

let last: string | null = null

function show(make: () => string): void {
  // One sentence at a time: on a phone older ones would cover the field that the newest is about.
  if (last) toast.remove(last)
  last = make()
}

/** The messages of login and registration. */
export const tell = {
  success: (text: string): void => show(() => toast.success(text)),
  error: (text: string): void => show(() => toast.error(text)),
  plain: (text: string): void => show(() => toast(text)),
}
