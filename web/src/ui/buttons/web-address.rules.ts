/** An address that a link may lead to: of the web, or of this server. None for one that would run as a program. */
export const webAddress = (address: string): string | undefined =>
  /^(https?:\/\/|\/(?!\/))/i.test(address) ? address : undefined
