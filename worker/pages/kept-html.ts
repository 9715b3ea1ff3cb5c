/** Stands where the nonce goes in a kept page; no page says it. */
const NONCE_HERE = 'the-nonce-of-this-answer'

/**
 * HTML that is the same for every visitor but for its nonces: rendered once and kept by the process, cut where they
 * go. `render` must not put a word of the request into it.
 */
export class KeptHtml {
  readonly #parts = new Map<string, string[]>()

  get(path: string, nonce: string, render: (nonce: string) => string): string {
    const parts = this.#parts.get(path) ?? render(NONCE_HERE).split(NONCE_HERE)
    this.#parts.set(path, parts)
    return parts.join(nonce)
  }
}
