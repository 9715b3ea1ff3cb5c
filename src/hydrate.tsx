import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { noteFields } from './typed-before'

/**
 * Brings one island to life in the HTML that the server sent, and hands it what was typed in the meantime.
 * A mismatch with the server's HTML is an error: tests fail on it.
 */
export function hydrate(element: HTMLElement, component: ComponentType<object>, props: object): void {
  const Component = component
  const restore = noteFields(element)
  flushSync(() => {
    hydrateRoot(element, <Component {...props} />, {
      identifierPrefix: `${element.dataset.island}-`,
      onRecoverableError: (error) => console.error('An island differs from its page', error),
    })
  })
  restore()
}
