/** What is used of the library, which has no types of its own. */
declare module 'saxen' {
  type Context = () => unknown

  export class Parser {
    on(
      event: 'openTag',
      take: (name: string, attributes: () => Record<string, string>, decode: unknown, isClosed: boolean) => void,
    ): this
    on(event: 'closeTag', take: (name: string, decode: unknown, isClosed: boolean) => void): this
    on(event: 'text' | 'cdata', take: (text: string) => void): this
    on(event: 'error' | 'warn', take: (error: Error, context: Context) => void): this
    parse(xml: string): unknown
  }
}
