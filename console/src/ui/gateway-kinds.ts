import { m } from '#messages/console'

const KINDS: Record<string, () => string> = {
  msg91: () => m.gateway_kind_msg91(),
  gupshup: () => m.gateway_kind_gupshup(),
  'http-template': () => m.gateway_kind_other(),
}

/** Returns what a kind of gateway is called. */
export const gatewayKindWords = (kind: string): string => KINDS[kind]?.() ?? kind
