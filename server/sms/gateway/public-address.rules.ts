import { BlockList, isIP } from 'node:net'

/** Networks that no gateway of the public internet is in (RFC 6890 and its kin). */
const PRIVATE = {
  ipv4: `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
    192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`,
  // The last ones lead to an IPv4 address, which may be any of those above. One written as ::ffff:… is compared with those.
  ipv6: '::/127 100::/64 2001:db8::/32 fc00::/7 fe80::/10 ff00::/8 64:ff9b::/96 64:ff9b:1::/48 2001::/23 2002::/16',
} as const

const blocked = new BlockList()
for (const kind of ['ipv4', 'ipv6'] as const) {
  for (const network of PRIVATE[kind].split(/\s+/)) {
    const [address = '', bits] = network.split('/')
    blocked.addSubnet(address, Number(bits), kind)
  }
}

/** True for an address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  return kind !== 0 && !blocked.check(address, kind === 6 ? 'ipv6' : 'ipv4')
}

/** True for this machine. */
export const isHere = (address: string): boolean => address === '::1' || address.startsWith('127.')

/**
 * True for a host that may be called by its name: a name with a dot that no private network uses, or a public address.
 * Where the name leads is looked at when it is called.
 */
export function isPublicHost(host: string): boolean {
  const name = host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(name)) return isPublicAddress(name)
  return name.includes('.') && !/\.(local|localhost|internal|lan|home|corp|intranet|home\.arpa)$/.test(name)
}
