type Labels<Key extends string> = Record<Key, () => string>

type Filled<Key extends string> = {
  typed: Record<Key, string>
  set: (key: Key, value: string) => void
  errorAt: (key: Key) => string | undefined
}

/** What a field for a text is given; whoever looks for a mistake finds it by its name. */
export const textFieldOf =
  <Key extends string>(labels: Labels<Key>, { typed, set, errorAt }: Filled<Key>) =>
  (key: Key) => ({
    label: labels[key](),
    name: key,
    value: typed[key],
    onChange: (value: string) => set(key, value),
    error: errorAt(key),
  })
