const typedInto = new Set(['text', 'email', 'tel', 'password', 'number', 'search', 'url'])
const isTypedInto = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && typedInto.has(element.type))

/** React's own note of the value that it has seen last; it is told nothing of a value that equals it. */
interface Tracked {
  _valueTracker?: { setValue(text: string): void }
}

/**
 * Some password managers fill fields without an event, so that a form thinks them empty, and empties them. Before a form is sent, each of its fields that holds
 * another text than the last event told is announced as typed.
 */
export function readFilledFields(): void {
  const told = new WeakMap<Element, string>()
  const note = ({ target }: Event) => {
    if (target instanceof Element && isTypedInto(target)) told.set(target, target.value)
  }
  document.addEventListener('input', note, true)
  document.addEventListener('change', note, true)
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return
      // All are read before the first is told: React empties the others when it draws the form anew.
      const filled = [...target.elements]
        .filter(isTypedInto)
        .filter((field) => field.role !== 'combobox' && field.value !== '' && field.value !== told.get(field))
        .map((field) => [field, field.value] as const)
      for (const [field, text] of filled) {
        field.value = text
        ;(field as Tracked)._valueTracker?.setValue('')
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    },
    true,
  )
}
