import { act, fireEvent, screen } from '@testing-library/react'

/** The field of a name; waits until it is there. */
export const field = async (label: string | RegExp) =>
  screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' })

/** Types into a field, or chooses of its list. */
export async function type(label: string | RegExp, value: string): Promise<void> {
  const control = await field(label)
  await act(async () => void fireEvent.change(control, { target: { value } }))
}

export async function press(name: string | RegExp, role = 'button'): Promise<void> {
  const button = await screen.findByRole(role, { name })
  await act(async () => void fireEvent.click(button))
}

/** What is said to be wrong with a field, by the text that is tied to it. */
export function errorOf(control: HTMLElement): string | null {
  if (control.getAttribute('aria-invalid') !== 'true') return null
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  const id = ids.find((one) => one.endsWith('error'))
  return (id !== undefined && document.getElementById(id)?.textContent) || null
}
