import { parseXml, XmlElement } from '@rgrove/parse-xml'

/** A page of a bucket's list (`ListObjectsV2`), and the token of the next one, null on the last. */
export type ListedPaths = { paths: string[]; next: string | null }

export function listedPaths(xml: string): ListedPaths {
  const list = childrenOf(parseXml(xml).root)
  const textOf = (elements: XmlElement[], name: string) => elements.find((one) => one.name === name)?.text ?? null
  const paths = list
    .filter(({ name }) => name === 'Contents')
    .flatMap((entry) => textOf(childrenOf(entry), 'Key') ?? [])
  return { paths, next: textOf(list, 'IsTruncated') === 'true' ? textOf(list, 'NextContinuationToken') : null }
}

const childrenOf = (element: XmlElement | null): XmlElement[] =>
  (element?.children ?? []).filter((child) => child instanceof XmlElement)
