type Labels<Key extends string> = Record<Key, () => string>

type Filled<Key extends string> = {
  typed: Record<Key, string>
  set: (key: Key, value: string) => void
  errorAt: (key: Key) => string | undefined
}

/** Returns the properties of a text field; its `name` lets the focus move to a mistake. */
export const textFieldOf =
  <Key extends string>(labels: Labels<Key>, { typed, set, errorAt }: Filled<Key>) =>
  (key: Key) => ({
    label: labels[key](),
    name: key,
    value: typed[key],
    onChange: (value: string) => set(key, value),
    error: errorAt(key),
  })
