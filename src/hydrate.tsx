import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

/**
 * Hydrates one island in the server's HTML, and enters into it what was typed before.
 * A mismatch with the server's HTML is an error: tests fail on it.
 */
export function hydrate<Props extends object>(
  element: HTMLElement,
  Component: ComponentType<Props>,
  props: Props,
): void {
  const restore = noteFields(element)
  flushSync(() => {
    hydrateRoot(element, <Component {...props} />, {
      identifierPrefix: `${element.dataset.island}-`,
      onRecoverableError: (error) => console.error('An island differs from its page', error),
    })
  })
  restore()
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/*
 * React takes what it finds in a field at hydration for known, and hears of a change only if the field differs
 * from what it knows. So the field goes back to its start by its own setter, which React watches, and to what was
 * typed by the prototype's, which it doesn't.
 */
function setValue(field: Field, value: string) {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setter?.call(field, value)
}

const isToggle = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

function startValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value ?? ''
}

/**
 * Records what a user typed or ticked before hydration, and returns a function that enters it
 * again: controlled fields would otherwise be wiped by hydration. Files can't be re-entered and are left alone. The
 * text of a field that another choice removed is sent to the island as the event `typed-before`, by field name. Text that
 * the island itself brings into the focused field is selected: the next key replaces it and is not glued to it.
 */
function noteFields(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll<Field>('input:not([type=file]), textarea, select')]
  const changed = fields.filter((field) =>
    isToggle(field) ? field.checked !== field.defaultChecked : field.value !== startValue(field),
  )
  const noted = changed.map((field) => ({
    field,
    value: field.value,
    checked: isToggle(field) && field.checked,
  }))
  const focused = fields.find((field) => field === document.activeElement)
  const shown = focused?.value
  const caret = focused && 'selectionStart' in focused ? focused.selectionStart : null
  return () => {
    const homeless: Record<string, string> = {}
    for (const { field, value, checked } of noted) {
      if (!field.isConnected) {
        if (!isToggle(field)) homeless[field.name] = value
        continue
      }
      if (isToggle(field)) {
        // Of a group of radio buttons the one that was chosen is pressed; the others follow.
        if (field.type === 'radio' && !checked) continue
        field.checked = !checked
        field.click()
        continue
      }
      field.value = startValue(field)
      setValue(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
    if (caret !== null && focused instanceof HTMLInputElement) {
      if (focused.value !== shown && !changed.includes(focused)) focused.select()
      else focused.setSelectionRange(caret, caret)
    }
    if (Object.keys(homeless).length > 0)
      root.dispatchEvent(new CustomEvent('typed-before', { detail: homeless }))
  }
}
