declare module 'subset-font' {
  type Options = { targetFormat: 'woff2'; variationAxes?: Record<string, { min: number; max: number }> }
  /** The font with the letters of `text` alone. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
