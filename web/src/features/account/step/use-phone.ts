import { useAcademy } from '../../../api/academy.ts'
import { useAccess } from '../access-store.ts'
import { NO_PHONE, servedPhone } from '../phone/phone.rules.ts'

const UNTIL_KNOWN = [NO_PHONE.dial]

/** The number as it is typed now, and the dial codes that the academy serves. */
export function usePhone() {
  const { data } = useAcademy()
  const served = data?.phone_codes ?? UNTIL_KNOWN
  const phone = useAccess((access) => access.phone)
  return { phone: servedPhone(phone, served), served }
}
