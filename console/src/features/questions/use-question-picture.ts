import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { staffQuery } from '../../api/staff-query.ts'
import { pictureAddress } from '../../ui/questions/picture-address.ts'

/** The addresses of pictures by what they are called; those that are not there yet come later. */
export function useQuestionPictures(names: readonly string[]): ReadonlyMap<string, string> {
  const wanted = [...new Set(names.filter((name) => name !== ''))]
  const found = useQueries({
    queries: wanted.map((picture) => ({
      ...staffQuery('/staff/question_picture', { picture }),
      // What a picture is called follows from what is in it.
      staleTime: 'static' as const,
    })),
  })
  const known = found.map(({ data }, at) => [wanted[at] ?? '', data] as const)
  const signature = known.map(([name, data]) => `${name} ${data !== undefined}`).join()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the signature says when what was found is another
  return useMemo(() => new Map(known.flatMap(([name, data]) => (data ? [[name, addressOf(data)]] : []))), [signature])
}

const made = new WeakMap<object, string>()

/** An address of what came, one for all who ask. */
function addressOf(data: { type: string; content: string }): string {
  const known = made.get(data)
  if (known !== undefined) return known
  const address = pictureAddress(data)
  made.set(data, address)
  return address
}
