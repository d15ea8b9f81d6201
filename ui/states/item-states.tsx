import { ListStates, type ListStatesProps } from './list-states.tsx'

type ItemStatesProps<Data> = Pick<ListStatesProps<Data>, 'query' | 'loading' | 'content'> &
  Partial<Pick<ListStatesProps<Data>, 'error'>>

/** The states of a screen that shows one item: the item is there or not, but never empty. */
export const ItemStates = <Data,>({ error = 'page', ...states }: ItemStatesProps<Data>) => (
  <ListStates {...states} error={error} empty={null} isEmpty={() => false} />
)
