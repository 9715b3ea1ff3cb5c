import { html } from 'hono/html'
import type { Markup } from './layout'

/** Nothing here yet: what would be here, and the one thing to do about it. */
export const empty = (what: Markup | string, next: Markup) =>
  html`<div class="empty"><p><b>${what}</b></p><p>${next}</p></div>`
