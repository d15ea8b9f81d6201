import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

// Of the fourth of an address's words.
const BITS_BEYOND_56 = 8

/** The client's address as limits count it: IPv4 as it is; of IPv6 the first 64 bits, which is what one customer has. */
export function addressOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const plain = ip.toLowerCase().startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip
  if (!plain.includes(':')) return plain
  const words = (text: string) => text.split(':').filter(Boolean)
  const [head = '', tail = ''] = plain.split('::')
  const [front, back] = [words(head), words(tail)]
  const zeros = plain.includes('::') ? 8 - front.length - back.length : 0
  return [...front, ...Array<string>(Math.max(0, zeros)).fill('0'), ...back]
    .slice(0, 4)
    .map((word) => Number.parseInt(word, 16).toString(16))
    .join(':')
}

/** The networks around an IPv6 address as `addressOf` gives it: a provider may give one customer as much. */
export function networksOf(address: string): { 56: string; 48: string } | null {
  const last = address.lastIndexOf(':')
  if (last < 0) return null
  const site = address.slice(0, last)
  const half = Number.parseInt(address.slice(last + 1), 16) >> BITS_BEYOND_56
  return { 56: `${site}:${half.toString(16)}/56`, 48: `${site}/48` }
}

/** Returns a function that reads a request's client address, and believes only proxies in the given networks. */
export function clientAddress(trustedProxies: string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => addressOf(socket.remoteAddress ?? '')
  const isTrusted = proxyAddr.compile(trustedProxies)
  return (request) => addressOf(proxyAddr(request, isTrusted))
}

/** True for addresses (as `addressOf` gives them) that lie in one of the networks. */
export function inNetworks(networks: string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (kind === 'ipv6' ? 128 : 32)), kind)
  }
  return (address) => (isIP(address) === 4 ? list.check(address, 'ipv4') : list.check(`${address}::`, 'ipv6'))
}
